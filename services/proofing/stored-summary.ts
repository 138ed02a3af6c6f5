import { z } from 'zod';
import { InspectedDocument } from '#core/contract/inspection-guide.ts';
import { KeptAssurance } from '#core/proofing/assurance-facts.ts';
import { CheckResult } from '#core/proofing/verdicts.ts';
import type { SessionRow } from '#services/sessions/index.ts';

/** The summary of a session; sessions of earlier versions have less. */
const StoredSummary = z.object({
  checks: z.array(CheckResult),
  attestation: z.record(z.string(), z.string()).optional(),
  /** Kinds and methods of a later version are left out. */
  inspections: z.array(InspectedDocument).optional().catch(undefined),
  decision: z.object({ kind: z.string(), reasons: z.array(z.string()) }).optional(),
  conclusion: z.string().optional(),
  fuzzyMatchScore: z.number().optional(),
  realIDDetectionStatus: z
    .object({
      barcode: z.enum(['F', 'N', 'M', 'absent']),
      star: z.enum(['found', 'not-found', 'not-looked-for']),
    })
    .optional(),
  assurance: KeptAssurance.optional(),
});
export type StoredSummary = z.infer<typeof StoredSummary>;

/** The summary that the close of the session left; without one, of no checks. */
export const summaryOf = ({ summary }: Pick<SessionRow, 'summary'>): StoredSummary =>
  StoredSummary.safeParse(summary).data ?? { checks: [] };
