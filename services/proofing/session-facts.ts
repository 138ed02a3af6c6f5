import { z } from 'zod';
import type { SessionResult } from '#core/contract/proofing.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import { type CheckId, CheckResult, ExplainedVerdict, OutcomeVerdict } from '#core/proofing/verdicts.ts';
import type { SessionRow } from '#services/sessions/index.ts';

/** What stands in the summary of a session; sessions of earlier versions have less. */
const StoredSummary = z.object({
  checks: z.array(CheckResult),
  attestation: z.record(z.string(), z.string()).optional(),
  decision: z.object({ kind: z.string(), reasons: z.array(z.string()) }).optional(),
  conclusion: z.string().optional(),
  fuzzyMatchScore: z.number().optional(),
  realIDDetectionStatus: z
    .object({
      barcode: z.enum(['F', 'N', 'M', 'absent']),
      star: z.enum(['found', 'not-found', 'not-looked-for']),
    })
    .optional(),
});
export type StoredSummary = z.infer<typeof StoredSummary>;

/** The summary that the close of the session left; without one, of no checks. */
export const summaryOf = ({ summary }: SessionRow): StoredSummary =>
  StoredSummary.safeParse(summary).data ?? { checks: [] };

const RECOMMENDATION: Readonly<Record<SessionStateName, SessionResult['overallRecommendation']>> = {
  Pending: undefined,
  'In Progress': undefined,
  Success: 'approve',
  Failed: 'reject',
  Review: 'review',
  'Not Performed': 'none',
  Expired: 'none',
  Abandoned: 'none',
};

/** State and outcome, as `/result` reports and signs them. */
export function resultOf(session: SessionRow): SessionResult {
  const { final, provisional, state } = session;
  const recommendation = RECOMMENDATION[state];
  const reviewResult = session.reviewResult ?? (state === 'Review' ? 'review pending' : undefined);
  return {
    sessionId: session.sessionId,
    state,
    ended: session.endedAt !== null,
    ...(final ? { final: ExplainedVerdict.parse(final) } : {}),
    ...(provisional ? { provisional: OutcomeVerdict.parse(provisional) } : {}),
    ...(recommendation ? { overallRecommendation: recommendation } : {}),
    disagreement: session.disagreement,
    reasons: session.reasons,
    ...(reviewResult ? { reviewResult } : {}),
  };
}

/** What a person said; a document that failed by itself tells more. */
const BY_WORD: readonly string[] = ['operator-decision', 'inspection-attested'];
/** The errors that documents have codes of their own for (web services specification, part 7) before any other. */
const TOLD_FIRST: readonly CheckId[] = [
  'document.supported',
  'document.allowed',
  'document.expiry',
  'document.liveness',
];

function failedDocument({ checks }: StoredSummary): CheckResult | undefined {
  const failed = checks.filter(({ id, verdict }) => verdict === 'FAILED' && id.startsWith('document.'));
  const named = TOLD_FIRST.flatMap((id) => failed.filter((check) => check.id === id));
  return named[0] ?? failed[0];
}

/**
 * Why a session has its result: the first rule that allowed no better one, in words and as a code. Where that is the
 * word of an operator and a document failed, the document is told.
 */
export function decidingReason(session: SessionRow): { reason: string; reasonCode: string } {
  const { final, reasons, state } = session;
  if (!final) return { reason: `the session is ${state}`, reasonCode: `SESSION_${state.toUpperCase()}` };
  const verdict = ExplainedVerdict.parse(final);
  // Whoever stored no limits, an earlier version, named the deciding rule last.
  const rule =
    verdict.rules.find(({ limits }) => limits === verdict.outcome) ??
    (verdict.outcome === 'Success' ? undefined : verdict.rules.at(-1));
  const document = rule && BY_WORD.includes(rule.rule) ? failedDocument(summaryOf(session)) : undefined;
  if (document) {
    const reason = `${document.id} FAILED (${document.reason}), ${rule?.subject}: ${rule?.result}`;
    return { reason, reasonCode: reasons[0] ?? document.reason };
  }
  const reason = rule ? `${rule.rule} ${rule.subject}: ${rule.result}` : 'every rule is fulfilled';
  const code = rule && (/\(([a-z0-9-]+)\)$/.exec(rule.result)?.[1] ?? rule.result);
  return { reason, reasonCode: reasons[0] ?? code ?? 'ok' };
}
