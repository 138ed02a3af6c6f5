import { z } from 'zod';
import { SourceWord } from '../proofing/assurance-facts.ts';
import { IALS } from '../proofing/assurance-strength.ts';
import { sandboxMarks } from './sandbox-mark.ts';

const Ial = z.enum(IALS);

/** `typ` of a signed assurance report. */
export const ASSURANCE_REPORT_TYPE = 'counterproof-assurance+jws';

/** The demands of NIST SP 800-63A-4 for each level against the evidence of a session, row by row. */
export const AssuranceReport = z
  .object({
    sessionId: z.uuid(),
    ...sandboxMarks,
    standard: z.string(),
    level: z
      .enum(['none', ...IALS])
      .describe(
        'The highest level whose rows are all met. To claim it, the organisation must also show every row of `outside`.',
      ),
    rows: z.array(
      z.object({
        row: z.string(),
        level: Ial.describe('The level that asks for it.'),
        clause: z.string(),
        asks: z.string(),
        met: z.boolean(),
        shown: z.string().optional().describe('The proof; present when the row is met.'),
        missing: z.string().optional().describe('The gap; present when the row is not met.'),
      }),
    ),
    outside: z
      .array(z.object({ clause: z.string(), asks: z.string() }))
      .describe('Demands of the standard on the organisation, which no session shows.'),
  })
  .meta({ id: 'AssuranceReport' });
export type AssuranceReport = z.infer<typeof AssuranceReport>;

/** The report, and the same signed by the services. */
export const SignedAssuranceReport = AssuranceReport.extend({
  jws: z
    .string()
    .describe('Compact JWS, ES256, by the key of the services; its payload is the AssuranceReport.'),
}).meta({ id: 'SignedAssuranceReport' });

/** The document to ask the authoritative source about. */
export const AskSource = z
  .strictObject({
    document: z.int().min(1).default(1).describe('The number of the document in the session.'),
  })
  .meta({ id: 'AskSource' });
export const SourceAnswer = SourceWord.meta({ id: 'SourceAnswer' });
