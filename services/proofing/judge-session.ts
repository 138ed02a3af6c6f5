import type { Flow } from '#core/contract/flow.ts';
import { askedOutcome } from '#core/proofing/asked-review.ts';
import { explainOutcome, PICTURES_RULE } from '#core/proofing/decide-outcome.ts';
import type { RuleCode } from '#core/proofing/rule-words.ts';
import type { SignedEvidence } from '#core/proofing/session-log/read-session.ts';
import type { JudgementReason } from '#core/proofing/session-reasons.ts';
import { type BeginLimit, judgeEnd, type SessionTrigger } from '#core/proofing/session-states.ts';
import type { ExplainedVerdict, Outcome } from '#core/proofing/verdicts.ts';

export interface Judgement {
  readonly trigger: SessionTrigger;
  readonly final: ExplainedVerdict;
  readonly disagreement: boolean;
  readonly reasons: JudgementReason[];
}

/**
 * The final verdict on a closed and verified log: the same rules as at the counter, on the signed evidence alone, and
 * the limits of the flow in the kiosk's signed times. A disagreement goes to Review with both verdicts.
 *
 * @param retries how often the operator had a step done again.
 * @param earliest the earliest time at which the session can have begun, milliseconds.
 * @param latest the latest time that is believed, milliseconds.
 * @param begin the limits before which the session had to begin.
 */
export function judgeSession(
  flow: Flow,
  signed: SignedEvidence,
  {
    retries,
    earliest,
    latest,
    begin,
  }: { retries: number; earliest: number; latest: number; begin: readonly BeginLimit[] },
): Judgement {
  const clockUntrusted =
    signed.evidence.clockUntrusted === true ||
    runsWrong(signed.times, latest) ||
    signed.captured.some((time) => time > latest);
  const decided = explainOutcome(flow, { ...signed.evidence, clockUntrusted }, signed.decision);
  const isRepeated = retries > flow.retryCount;
  const final = isRepeated ? repeated(decided, retries) : decided;
  const disagreement = wouldBe(final) !== wouldBe(signed.provisional);
  const reasons: JudgementReason[] = [
    ...(clockUntrusted ? (['CLOCK_UNTRUSTED'] as const) : []),
    ...(isRepeated ? (['RETRIES_EXCEEDED'] as const) : []),
    ...(signed.evidence.gaps?.length ? (['EVIDENCE_INCOMPLETE'] as const) : []),
    ...(signed.evidence.differing?.length || signed.evidence.contradicted?.length
      ? (['CHECKS_DIFFER'] as const)
      : []),
    ...(isHeldByPictures(decided) ? (['PICTURES_AT_KIOSK'] as const) : []),
    ...(disagreement ? (['DECISION_DIFFERS'] as const) : []),
  ];
  const limits = clockUntrusted ? 'inside' : judgeEnd(flow, signed.times, begin);
  if (limits !== 'inside') {
    const late: JudgementReason[] = [...reasons, 'OUTSIDE_LIMITS'];
    // A suspicion does not lapse: even after a late end a person looks at it, and nothing is erased before.
    if (signed.evidence.conclusion === 'suspected') {
      return { trigger: 'end:Review', final, disagreement, reasons: late };
    }
    return {
      trigger: limits,
      final: timedOut(final, limits),
      disagreement,
      reasons: late,
    };
  }
  const trigger = disagreement ? 'end:Review' : (`end:${final.outcome}` as const);
  const isDecided = signed.evidence.conclusion === undefined;
  const rests = RESTS_ON_EVIDENCE.includes(unreviewed({ trigger, final, disagreement }));
  if (isDecided && rests && isTooOld(signed, earliest)) {
    return referred({ trigger, final, disagreement, reasons }, ['EVIDENCE_TOO_OLD']);
  }
  return { trigger, final, disagreement, reasons };
}

const isHeldByPictures = ({ rules }: ExplainedVerdict): boolean =>
  rules.some(({ rule, limits }) => rule === PICTURES_RULE && limits !== undefined);

/** A judgement that always needs a reviewer: each reason appears in the verdict as a rule. */
export function referred(judgement: Judgement, more: readonly JudgementReason[]): Judgement {
  const { final, reasons } = judgement;
  const rules = more.map((result) => ({
    rule: 'evidence-reliable' satisfies RuleCode,
    subject: 'session',
    result,
    limits: 'Review' as const,
  }));
  return {
    ...judgement,
    trigger: 'end:Review',
    final: { ...final, outcome: 'Review', rules: [...final.rules, ...rules] },
    reasons: [...reasons, ...more],
  };
}

/** The outcome of a verdict; of one that its flow leaves to a person, the outcome without that. */
const wouldBe = (verdict: ExplainedVerdict): Outcome => askedOutcome(verdict) ?? verdict.outcome;

/**
 * The state that a session would have had, where its flow has a person decide that: the applicant gets the same answer
 * as without.
 */
export function unreviewed({
  trigger,
  final,
  disagreement,
}: Pick<Judgement, 'trigger' | 'final' | 'disagreement'>): SessionTrigger {
  const asked = askedOutcome(final);
  return asked && trigger === 'end:Review' && !disagreement ? `end:${asked}` : trigger;
}

/** Ends that something captured supports; of a review a person may make a Success, and has to know. */
const RESTS_ON_EVIDENCE: readonly SessionTrigger[] = ['end:Success', 'end:Failed', 'end:Review'];
/** A system's camera hands its picture over at most this long after taking it. */
const HANDED_OVER_MS = 60_000;

/** Whether something began before it can have; captures from before its own session were not made for it. */
function isTooOld({ times: [started = 0], captured }: SignedEvidence, earliest: number): boolean {
  return started < earliest || captured.some((time) => !(time >= started - HANDED_OVER_MS));
}

/** A session that was repeated more often than its flow allows is for a person to look at, unless it failed anyway. */
function repeated(verdict: ExplainedVerdict, retries: number): ExplainedVerdict {
  const rule = {
    rule: 'retries-within-limit' satisfies RuleCode,
    subject: 'session',
    result: String(retries),
  };
  const outcome = verdict.outcome === 'Success' ? 'Review' : verdict.outcome;
  return { ...verdict, outcome, rules: [...verdict.rules, { ...rule, limits: 'Review' }] };
}

/** The limits decide a session that ended outside them, regardless of its evidence. */
function timedOut(verdict: ExplainedVerdict, limits: BeginLimit['missed']): ExplainedVerdict {
  const outcome: Outcome = limits === 'end-outside-expiry' ? 'Expired' : 'Abandoned';
  const rule = {
    rule: 'inside-limits' satisfies RuleCode,
    subject: 'session',
    result: limits,
    limits: outcome,
  };
  return { ...verdict, outcome, rules: [...verdict.rules, rule] };
}

/** Signed times never go back and are never ahead of ours. */
function runsWrong(times: readonly number[], latest: number): boolean {
  return times.some((time, i) => time > latest || time < (times[i - 1] ?? time));
}
