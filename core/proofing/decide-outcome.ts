import type { Flow } from '../contract/flow.ts';
import { isLivenessLeftOut } from '../liveness/left-out.ts';
import { askedReview } from './asked-review.ts';
import type { DifferingCheck, EvidenceGap } from './evidence-gap.ts';
import { countsEveryFailure } from './rule-set.ts';
import type { RuleCode } from './rule-words.ts';
import type {
  CheckId,
  CheckResult,
  ExplainedVerdict,
  KeptPictures,
  OperatorDecision,
  Outcome,
  OutcomeVerdict,
  ReasonCode,
} from './verdicts.ts';

/** The settings of a flow that the outcome depends on. */
export type OutcomeFlow = Pick<
  Flow,
  | 'ruleSet'
  | 'attended'
  | 'requiredChecks'
  | 'mustNotFail'
  | 'reviewIfNotPerformed'
  | 'leavesOut'
  | 'manualReview'
  | 'face_liveness'
  | 'bypassConfig'
  | 'pictures'
>;

/** The operator's word on the physical inspection (NIST SP 800-63A-4, attended proofing). */
export interface InspectionWord {
  facePresentMatchesPortrait: 'yes' | 'no' | 'not-possible';
  noMaskOrArtefact: 'yes' | 'no';
  documentInspected: 'genuine' | 'suspect' | 'not-inspected';
}

/** Why a session ended without, or in spite of, a decision. */
export type Conclusion = 'suspected' | 'withdrawn' | 'consent-refused' | 'abandoned';

/** Everything of a session that the outcome depends on. */
export interface ProofingEvidence {
  checks: readonly CheckResult[];
  attestation?: InspectionWord | undefined;
  conclusion?: Conclusion | undefined;
  /** The kiosk's clock was behind the last time that the services had signed. */
  clockUntrusted?: boolean;
  /** The community accepts the kiosk's word of pictures that stay at the kiosk. */
  wordAccepted?: boolean | undefined;
  /** What the signed evidence lacks; only who judges a closed log can tell. */
  gaps?: readonly EvidenceGap[];
  /** Checks whose result was another one when they were made again from the evidence. */
  differing?: readonly DifferingCheck[];
  /** Captured facts that came out otherwise when they were made again, by name. */
  contradicted?: readonly string[];
}

/** One rule that was looked at. `cap` is the best outcome it still allows; absent when it is fulfilled. */
interface Finding {
  rule: RuleCode;
  subject: string;
  result: string;
  cap?: Outcome;
}

const CONCLUDED: Record<Conclusion, Outcome> = {
  suspected: 'Review',
  withdrawn: 'Not Performed',
  'consent-refused': 'Not Performed',
  abandoned: 'Abandoned',
};

/** The rule that looks at where the pictures are. */
export const PICTURES_RULE = 'pictures-examined' satisfies RuleCode;

/** From best to worst; the worst cap of all findings is the outcome. */
const ORDER: readonly Outcome[] = ['Success', 'Review', 'Not Performed', 'Failed'];

/** A comparison whose result a person must weigh: neither a pass nor a proof of the contrary. */
const WEIGHED_BY_A_PERSON: readonly ReasonCode[] = [
  'score-review',
  'portrait-too-small',
  'portrait-too-old',
  'live-id-too-small',
  'live-id-too-old',
  'under-age-16',
];

/** Checks without a result though there was something to check: they might have failed. */
const LEFT_OPEN: readonly ReasonCode[] = ['comparison-failed'];

/** What took the place of an automatic capture or comparison; at best Review while liveness is required. */
const FALLBACK_REASONS: readonly ReasonCode[] = [
  'manual-capture',
  'visual-comparison-only',
  'consent-refused',
];

/**
 * The outcome of a session, explained rule by rule. Pure: the kiosk shows it as provisional and the services run the
 * same function on the same evidence for the final one.
 *
 * Attended: reject, cannot-complete and refer are final; approve is Success only when every rule is fulfilled, else
 * Review. Unattended: a failed required check is Failed, one that was not performed is Not Performed. No score, and no
 * check alone, approves an attended session. What the flow has reviewed is Review in place of either.
 */
export function decideOutcome(
  flow: OutcomeFlow,
  evidence: ProofingEvidence,
  decision?: OperatorDecision,
): OutcomeVerdict {
  const { rules, ...verdict } = explainOutcome(flow, evidence, decision);
  return { ...verdict, rules: rules.map(({ rule, subject, result }) => ({ rule, subject, result })) };
}

/** The same outcome, each rule with what it left possible. */
export function explainOutcome(
  flow: OutcomeFlow,
  evidence: ProofingEvidence,
  decision?: OperatorDecision,
): ExplainedVerdict {
  const found = findingsOf(flow, evidence, decision);
  const asked = evidence.conclusion ? [] : askedReview(flow, worstOf(found));
  const findings = [...asked, ...found];
  return {
    outcome: asked.length > 0 ? 'Review' : worstOf(findings),
    ruleSet: flow.ruleSet,
    rules: findings.map(({ rule, subject, result, cap }) => ({
      rule,
      subject,
      result,
      ...(cap ? { limits: cap } : {}),
    })),
  };
}

function findingsOf(flow: OutcomeFlow, evidence: ProofingEvidence, decision?: OperatorDecision): Finding[] {
  if (evidence.conclusion) {
    const { conclusion } = evidence;
    return [
      { rule: 'session-conclusion', subject: 'session', result: conclusion, cap: CONCLUDED[conclusion] },
    ];
  }
  if (evidence.clockUntrusted) {
    return [{ rule: 'clock-trusted', subject: 'session', result: 'clock-set-back', cap: 'Review' }];
  }
  return flow.attended ? attended(flow, evidence, decision) : automatic(flow, evidence, false);
}

function attended(flow: OutcomeFlow, evidence: ProofingEvidence, decision?: OperatorDecision): Finding[] {
  const finding = { rule: 'operator-decision', subject: 'decision' } as const;
  switch (decision?.kind) {
    case 'reject':
      return [{ ...finding, result: 'reject', cap: 'Failed' }];
    case 'cannot-complete':
      return [{ ...finding, result: 'cannot-complete', cap: 'Not Performed' }];
    case 'refer':
      return [{ ...finding, result: 'refer', cap: 'Review' }];
    case 'approve':
      return [
        { ...finding, result: 'approve' },
        ...inspection(evidence.attestation),
        ...automatic(flow, evidence, true),
      ];
    default:
      return [{ ...finding, result: 'missing', cap: 'Review' }];
  }
}

/** An attended outcome always needs an operator's inspection, even when all automatic checks passed. */
function inspection(word: InspectionWord | undefined): Finding[] {
  if (!word)
    return [{ rule: 'inspection-attested', subject: 'attestation', result: 'missing', cap: 'Review' }];
  const wanted = {
    facePresentMatchesPortrait: 'yes',
    noMaskOrArtefact: 'yes',
    documentInspected: 'genuine',
  } as const;
  return (Object.keys(wanted) as (keyof typeof wanted)[]).map((subject) => ({
    rule: 'inspection-attested',
    subject,
    result: word[subject],
    ...(word[subject] === wanted[subject] ? {} : { cap: 'Review' as const }),
  }));
}

/** The rules on checks. Attended, no shortfall is worse than Review: the decision of the operator is not reversed. */
function automatic(flow: OutcomeFlow, evidence: ProofingEvidence, isAttended: boolean): Finding[] {
  const findings = [
    ...requiredChecks(flow, evidence),
    ...flow.mustNotFail.map((id) => unfailedCheck(evidence, id)),
    ...flow.reviewIfNotPerformed.map((id) => performedCheck(flow, evidence, id)),
    liveness(flow, evidence),
    ...fallbacks(flow, evidence),
    ...enteredData(evidence),
    ...otherFailures(flow, evidence),
    ...keptPictures(flow, evidence),
    ...completeness(evidence),
  ];
  if (!isAttended) return findings;
  return findings.map((finding) => (finding.cap ? { ...finding, cap: 'Review' as const } : finding));
}

/**
 * The required checks. With several documents, one alone must support the outcome: the one that allows the best, then
 * the one with the fewest shortfalls. A check not performed on another document does not count against it; a failed one
 * does.
 */
function requiredChecks(flow: OutcomeFlow, evidence: ProofingEvidence): Finding[] {
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
function unfailedCheck(evidence: ProofingEvidence, id: CheckId): Finding {
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

function performedCheck(flow: OutcomeFlow, evidence: ProofingEvidence, id: CheckId): Finding {
  const check = weakest(evidence, id);
  const finding = { rule: 'check-performed', subject: id, result: wording(check) } as const;
  if (check?.verdict === 'PASSED' || isBypassed(flow, check)) return finding;
  return { ...finding, cap: 'Review' };
}

/** Required liveness is met by active checks, or where the flow says so by the attested inspection. */
function liveness(flow: OutcomeFlow, evidence: ProofingEvidence): Finding {
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
function enteredData({ checks }: ProofingEvidence): Finding[] {
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
function otherFailures(flow: OutcomeFlow, { checks }: ProofingEvidence): Finding[] {
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

/** Facts that only the kiosk has seen go to a reviewer, unless the community accepts the kiosk's word. */
function keptPictures(flow: OutcomeFlow, { wordAccepted = false }: ProofingEvidence): Finding[] {
  const result = picturesOf(flow, wordAccepted);
  if (!result) return [];
  const finding = { rule: PICTURES_RULE, subject: 'pictures', result } as const;
  return [wordAccepted ? finding : { ...finding, cap: 'Review' }];
}

/** Where the pictures of a flow are; undefined where the services have them. */
export function picturesOf(
  { pictures }: Pick<OutcomeFlow, 'pictures'>,
  wordAccepted: boolean,
): KeptPictures | undefined {
  if (pictures !== 'kiosk') return undefined;
  return wordAccepted ? 'at-kiosk-accepted' : 'at-kiosk';
}

/** A Success needs the whole evidence, and checks with the same results when the services repeat them. */
function completeness({ gaps = [], differing = [], contradicted = [] }: ProofingEvidence): Finding[] {
  return [
    ...gaps.map(({ subject, result }) => ({
      rule: 'evidence-complete' as const,
      subject,
      result,
      cap: 'Review' as const,
    })),
    ...contradicted.map((subject) => ({
      rule: 'captures-agree' as const,
      subject,
      result: 'found otherwise',
      cap: 'Review' as const,
    })),
    ...differing.map(({ id, claimed, found }) => ({
      rule: 'checks-agree' as const,
      subject: id,
      result: `${wording(claimed)}, found ${wording(found)}`,
      cap: 'Review' as const,
    })),
  ];
}

function fallbacks(flow: OutcomeFlow, evidence: ProofingEvidence): Finding[] {
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

function wording(check: CheckResult | undefined): string {
  return check ? `${check.verdict} (${check.reason})` : 'NOT_PERFORMED (not-captured)';
}

const worstOf = (findings: readonly Finding[]): Outcome =>
  findings.reduce<Outcome>((worst, { cap }) => worse(worst, cap), 'Success');

const shortfalls = (findings: readonly Finding[]): Finding[] => findings.filter(({ cap }) => cap);

function worse(a: Outcome, b: Outcome | undefined): Outcome {
  if (!b) return a;
  if (!ORDER.includes(b)) return b;
  return ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a;
}
