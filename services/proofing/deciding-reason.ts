import { ruleSentence, ruleWords } from '#core/proofing/rule-words.ts';
import { sessionReason } from '#core/proofing/session-reasons.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import { type CheckId, type CheckResult, ExplainedVerdict } from '#core/proofing/verdicts.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { type StoredSummary, summaryOf } from './stored-summary.ts';

/** Parts that a result does not cover, or leaves to the kiosk's word. */
type ResultMarks = Pick<ExplainedVerdict, 'without' | 'pictures'>;

/** Why a session has its result: in words for a reader, and as a code for a program. */
interface DecidingReason {
  reason: string;
  reasonCode: string;
}

type Decided = Pick<SessionRow, 'state' | 'final' | 'reasons' | 'summary'>;

/** A session without a verdict, by the state that a timer or a cancellation gave it. */
const UNDECIDED: Partial<Record<SessionStateName, DecidingReason>> = {
  Expired: { reason: 'The session expired before it was decided', reasonCode: 'SESSION_EXPIRED' },
  Abandoned: { reason: 'The session was left or called off', reasonCode: 'SESSION_ABANDONED' },
};

/**
 * Why a session has its state, and always that one: the services' own reason, the word of a reviewer, or the first rule
 * that allowed no better outcome. Where that is the word of an operator and a document failed, the reason is that of
 * the document. It also names the parts that the result leaves out. Holds no personal data.
 */
export function decidingReason(session: Decided): DecidingReason & ResultMarks {
  return { ...reasonOf(session), ...resultMarks(session) };
}

/** The reasons beside every state from a verdict. */
export function resultMarks({ final }: Pick<Decided, 'final'>): ResultMarks {
  const { without, pictures } = final ? ExplainedVerdict.parse(final) : {};
  return { ...(without ? { without } : {}), ...(pictures ? { pictures } : {}) };
}

function reasonOf(session: Decided): DecidingReason {
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
  return { reason: ruleSentence(rule), reasonCode: codeOfRule(rule) };
}

type Rule = ExplainedVerdict['rules'][number];

const codeOf = (state: SessionStateName): string => state.toUpperCase().replaceAll(' ', '_');
/** The reason in `FAILED (score-review)`, else the result; a kiosk may sign a failed check whose reason is `ok`. */
function codeOfRule({ rule, result }: Rule): string {
  const code = /\(([a-z0-9-]+)\)$/.exec(result)?.[1] ?? result;
  return code === 'ok' ? rule : code;
}

/** The services' own reason, where that explains the state; of a correction, the last one. */
function heldAgainst({ state, reasons }: Decided, rule: Rule | undefined): DecidingReason | undefined {
  const explaining = reasons.filter((code) => sessionReason(code)?.explains.includes(state));
  const code = state === 'Review' ? explaining[0] : explaining.at(-1);
  const words = code === undefined ? undefined : sessionReason(code)?.words;
  if (code === undefined || words === undefined) return undefined;
  return { reason: rule ? `${words}. ${ruleSentence(rule)}` : words, reasonCode: code };
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

/** Rules on a person's word; a document that failed on its own explains more. */
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
