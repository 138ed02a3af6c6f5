import { isLivenessLeftOut } from '../liveness/left-out.ts';
import type { OutcomeFlow, ProofingEvidence } from './outcome-evidence.ts';
import { type Finding, ORDER, shortfalls, worstOf } from './outcome-finding.ts';
import { countsEveryFailure } from './rule-set.ts';
import type { CheckId, CheckResult, ReasonCode } from './verdicts.ts';

/** A picture or comparison whose result a person must weigh: neither a pass nor a proof of the contrary. */
const WEIGHED_BY_A_PERSON: readonly ReasonCode[] = [
  'score-review',
  'portrait-too-small',
  'portrait-too-old',
  'live-id-too-small',
  'live-id-too-old',
  'under-age-16',
  'cover-worn',
];

/** Checks without a result though there was something to check: they might have failed. */
const LEFT_OPEN: readonly ReasonCode[] = ['comparison-failed'];

/** Reasons of fallbacks from an automatic capture or comparison; at best Review while liveness is required. */
const FALLBACK_REASONS: readonly ReasonCode[] = [
  'manual-capture',
  'visual-comparison-only',
  'consent-refused',
];

/**
 * The required checks. With several documents, one alone must support the outcome: the one that allows the best, then
 * the one with the fewest shortfalls. A check not performed on another document does not count against it; a failed one
 * does.
 */
export function requiredChecks(flow: OutcomeFlow, evidence: ProofingEvidence): Finding[] {
  const ids = countedChecks(flow);
  const numbers = new Set(
    evidence.checks.flatMap(({ document }) => (document === undefined ? [] : [document])),
  );
  if (numbers.size < 2) return ids.map((id) => requiredCheck(flow, evidence, id));
  const perDocument = [...numbers].map((number) => {
    const own = evidence.checks.filter(({ document }) => document === undefined || document === number);
    return ids.map((id) => requiredCheck(flow, { ...evidence, checks: own }, id));
  });
  const [carrying = [], ...others] = perDocument.sort(
    (a, b) =>
      ORDER.indexOf(worstOf(a)) - ORDER.indexOf(worstOf(b)) || shortfalls(a).length - shortfalls(b).length,
  );
  const failedElsewhere = others.flat().filter(({ cap }) => cap === 'Failed');
  return [...carrying, ...failedElsewhere];
}

/** The required checks that count: a flow that leaves liveness out does not miss it, nor the comparison with the Live ID. */
export const countedChecks = ({
  requiredChecks: ids,
  face_liveness,
}: Pick<OutcomeFlow, 'requiredChecks' | 'face_liveness'>): CheckId[] =>
  ids.filter(
    (id) =>
      !(id === 'face.liveness' && isLivenessLeftOut(face_liveness)) &&
      !(id === 'face.comparison-live-id' && face_liveness.skip_liveid),
  );

/** A check that is not required, but counts against the applicant when it failed. */
export function unfailedCheck(evidence: ProofingEvidence, id: CheckId): Finding {
  const check = weakest(evidence, id);
  const finding = { rule: 'check-not-failed', subject: id, result: wording(check) } as const;
  if (check && [...WEIGHED_BY_A_PERSON, ...LEFT_OPEN].includes(check.reason))
    return { ...finding, cap: 'Review' };
  return check?.verdict === 'FAILED' ? { ...finding, cap: 'Failed' } : finding;
}

function requiredCheck(flow: OutcomeFlow, evidence: ProofingEvidence, id: CheckId): Finding {
  const check = weakest(evidence, id);
  const finding = { rule: 'required-check', subject: id, result: wording(check) } as const;
  if (check?.verdict === 'PASSED' || isBypassed(flow, check)) return finding;
  if (check && WEIGHED_BY_A_PERSON.includes(check.reason)) return { ...finding, cap: 'Review' };
  return { ...finding, cap: check?.verdict === 'FAILED' ? 'Failed' : 'Not Performed' };
}

export function performedCheck(flow: OutcomeFlow, evidence: ProofingEvidence, id: CheckId): Finding {
  const check = weakest(evidence, id);
  const finding = { rule: 'check-performed', subject: id, result: wording(check) } as const;
  if (check?.verdict === 'PASSED' || isBypassed(flow, check)) return finding;
  return { ...finding, cap: 'Review' };
}

/** Required liveness is met by active checks, or where the flow says so by the attested inspection. */
export function liveness(flow: OutcomeFlow, evidence: ProofingEvidence): Finding {
  const finding = { rule: 'liveness-met', subject: 'face.liveness' } as const;
  if (isLivenessLeftOut(flow.face_liveness)) return { ...finding, result: 'not-required' };
  if (flow.face_liveness.satisfiedBy === 'attested-inspection') {
    const attested =
      evidence.attestation?.noMaskOrArtefact === 'yes' &&
      evidence.attestation.facePresentMatchesPortrait === 'yes';
    return { ...finding, result: 'attested-inspection', ...(attested ? {} : { cap: 'Review' as const }) };
  }
  const check = weakest(evidence, 'face.liveness');
  if (check?.verdict === 'PASSED' || isBypassed(flow, check)) return { ...finding, result: wording(check) };
  return {
    ...finding,
    result: wording(check),
    cap: check?.verdict === 'FAILED' ? 'Failed' : 'Not Performed',
  };
}

/** Entered data that the document contradicts always needs a review, even where the flow does not require the check. */
export function enteredData({ checks }: ProofingEvidence): Finding[] {
  return checks
    .filter(({ id }) => id === 'applicant.entered-data')
    .map((check) => ({
      rule: 'entered-data-agrees' as const,
      subject: check.subject ?? check.id,
      result: wording(check),
      ...(check.verdict === 'FAILED' ? { cap: 'Review' as const } : {}),
    }));
}

/** A check that failed is for a person to look at, unless another rule weighs it or the flow says why it does not count. */
export function otherFailures(flow: OutcomeFlow, { checks }: ProofingEvidence): Finding[] {
  if (!countsEveryFailure(flow.ruleSet)) return [];
  const weighed: ReadonlySet<CheckId> = new Set([
    ...countedChecks(flow),
    ...flow.mustNotFail,
    ...flow.reviewIfNotPerformed,
    ...(flow.leavesOut ?? []).map(({ check }) => check),
    'applicant.entered-data',
  ]);
  return checks
    .filter(({ id, verdict }) => verdict === 'FAILED' && !weighed.has(id))
    .map((check) => ({
      rule: 'check-not-failed' as const,
      subject: check.id,
      result: wording(check),
      cap: 'Review' as const,
    }));
}

export function fallbacks(flow: OutcomeFlow, evidence: ProofingEvidence): Finding[] {
  if (isLivenessLeftOut(flow.face_liveness)) return [];
  return evidence.checks
    .filter(({ reason }) => FALLBACK_REASONS.includes(reason))
    .map(({ id, reason }) => ({
      rule: 'no-fallback-path' as const,
      subject: id,
      result: reason,
      cap: 'Review' as const,
    }));
}

/** A list that names one check twice counts with its weaker entry. */
function weakest({ checks }: ProofingEvidence, id: CheckId): CheckResult | undefined {
  const rank = { FAILED: 0, NOT_PERFORMED: 1, PASSED: 2 };
  return checks.filter((check) => check.id === id).sort((a, b) => rank[a.verdict] - rank[b.verdict])[0];
}

function isBypassed(flow: OutcomeFlow, check: CheckResult | undefined): boolean {
  return flow.bypassConfig.enabled && check?.verdict === 'NOT_PERFORMED' && check.reason === 'bypass';
}

export function wording(check: CheckResult | undefined): string {
  return check ? `${check.verdict} (${check.reason})` : 'NOT_PERFORMED (not-captured)';
}
