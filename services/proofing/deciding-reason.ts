import { ruleWords } from '#core/proofing/rule-words.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import { type CheckId, type CheckResult, ExplainedVerdict } from '#core/proofing/verdicts.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { type StoredSummary, summaryOf } from './stored-summary.ts';

/** Why a session has its result: in words for a reader, and as a code for a program. */
export interface DecidingReason {
  reason: string;
  reasonCode: string;
}

type Decided = Pick<SessionRow, 'state' | 'final' | 'reasons' | 'summary'>;

/** What the services themselves hold against a session: in words, and the states that it explains. */
export const SERVICE_REASONS: Readonly<
  Record<string, { words: string; explains: readonly SessionStateName[] }>
> = {
  EVIDENCE_BROKEN: { words: 'The signed evidence failed verification', explains: ['Review'] },
  OPERATOR_DIFFERS: { words: 'An operator acted under the id or key of another', explains: ['Review'] },
  OPERATOR_KEY_OUT_OF_TIME: {
    words: 'A key signed at a time when it was not the operator’s',
    explains: ['Review'],
  },
  OPERATOR_DISMISSED: { words: 'The operator had been dismissed', explains: ['Review'] },
  OPERATOR_NOT_PERMITTED: { words: 'The operator had no permission to verify', explains: ['Review'] },
  EVIDENCE_INCOMPLETE: { words: 'The signed evidence is incomplete', explains: ['Review'] },
  CHECKS_DIFFER: {
    words: 'The services found another result of a check than the kiosk',
    explains: ['Review'],
  },
  PICTURES_AT_KIOSK: {
    words: 'The pictures stayed at the kiosk, whose word the community does not accept',
    explains: ['Review'],
  },
  EVIDENCE_TOO_OLD: {
    words: 'The evidence is older than its session, its request, or what the kiosk sent before it',
    explains: ['Review'],
  },
  VAULT_COPIED_BACK: {
    words: 'The kiosk continued from an older copy of its data',
    explains: ['Review'],
  },
  VERSION_UNKNOWN: { words: 'The evidence is of a version that is not known here', explains: ['Review'] },
  CLOCK_UNTRUSTED: { words: 'The clock of the kiosk cannot be trusted', explains: ['Review'] },
  RETRIES_EXCEEDED: { words: 'Steps were repeated more often than the flow allows', explains: ['Review'] },
  DECISION_DIFFERS: {
    words: 'The services and the counter came to different outcomes',
    explains: ['Review'],
  },
  FLOW_NOT_ALLOWED: { words: 'The community does not allow the flow at this kiosk', explains: ['Review'] },
  FLOW_REPLACED: { words: 'The kiosk ran a version of the flow that was replaced', explains: ['Review'] },
  FLOW_DIFFERS: { words: 'The evidence is of another flow than the session', explains: ['Review'] },
  ANSWERS_INVALID: { words: 'The answers do not fit the questions of the flow', explains: ['Review'] },
  OUTSIDE_LIMITS: {
    words: 'The session was not inside its time limits',
    explains: ['Expired', 'Abandoned'],
  },
  REPUDIATED: { words: 'The person denied the verification, and a reviewer agreed', explains: ['Failed'] },
  REVIEW_OVERTURNED: { words: 'A later review overturned the decision', explains: ['Success', 'Failed'] },
  // How it arrived, and no reason for any result.
  LATE_EVIDENCE: { words: 'The evidence arrived after the session had timed out', explains: [] },
};

/** A session without a verdict, by the state that a timer or a cancellation gave it. */
const UNDECIDED: Partial<Record<SessionStateName, DecidingReason>> = {
  Expired: { reason: 'The session expired before it was decided', reasonCode: 'SESSION_EXPIRED' },
  Abandoned: { reason: 'The session was left or called off', reasonCode: 'SESSION_ABANDONED' },
};

/**
 * Why a session has its state, and always that one: what the services hold against it, the word of a reviewer, or the
 * first rule that allowed no better outcome. Where that is the word of an operator and a document failed, the document is
 * told. Holds no personal data.
 */
export function decidingReason(session: Decided): DecidingReason {
  const { final, state } = session;
  const verdict = final ? ExplainedVerdict.parse(final) : undefined;
  const rule = verdict && decidingRule(verdict, state);
  const held = heldAgainst(session, rule);
  if (held) return held;
  if (!verdict) {
    return UNDECIDED[state] ?? { reason: `The session is ${state}`, reasonCode: `SESSION_${codeOf(state)}` };
  }
  if (!rule) return { reason: 'Every rule is fulfilled', reasonCode: 'ok' };
  const document = BY_WORD.includes(rule.rule) ? failedDocument(summaryOf(session)) : undefined;
  if (document) {
    const reason = `${ruleWords(rule.rule)} (${rule.subject}: ${rule.result}); ${document.id} FAILED (${document.reason})`;
    return { reason, reasonCode: document.reason === 'ok' ? document.id : document.reason };
  }
  return { reason: sentence(rule), reasonCode: codeOfRule(rule) };
}

type Rule = ExplainedVerdict['rules'][number];

const codeOf = (state: SessionStateName): string => state.toUpperCase().replaceAll(' ', '_');
const sentence = ({ rule, subject, result }: Rule): string =>
  `${ruleWords(rule)} (${rule} ${subject}: ${result})`;
/** The reason in `FAILED (score-review)`, else the result; a kiosk may sign a failed check whose reason is `ok`. */
function codeOfRule({ rule, result }: Rule): string {
  const code = /\(([a-z0-9-]+)\)$/.exec(result)?.[1] ?? result;
  return code === 'ok' ? rule : code;
}

/** What the services hold against it, where that explains the state; of a correction, the last one. */
function heldAgainst({ state, reasons }: Decided, rule: Rule | undefined): DecidingReason | undefined {
  const explaining = reasons.filter((code) => SERVICE_REASONS[code]?.explains.includes(state));
  const code = state === 'Review' ? explaining[0] : explaining.at(-1);
  const words = code === undefined ? undefined : SERVICE_REASONS[code]?.words;
  if (code === undefined || words === undefined) return undefined;
  return { reason: rule ? `${words}. ${sentence(rule)}` : words, reasonCode: code };
}

/** A reviewer's word stands last; else the first rule that left no better outcome than the verdict's. */
function decidingRule({ outcome, rules }: ExplainedVerdict, state: SessionStateName): Rule | undefined {
  const last = rules.at(-1);
  if (last?.rule === 'manual-review') return last;
  // An earlier version stored no limits and named the deciding rule last.
  const limiting =
    rules.find(({ limits }) => limits === outcome) ?? (outcome === 'Success' ? undefined : last);
  // The verdict may be another one than the state: a person looks at it first.
  return outcome === state || state === 'Review' ? limiting : undefined;
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
