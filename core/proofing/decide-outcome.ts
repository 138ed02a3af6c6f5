import { askedReview } from './asked-review.ts';
import {
  enteredData,
  fallbacks,
  liveness,
  otherFailures,
  performedCheck,
  requiredChecks,
  unfailedCheck,
  wording,
} from './check-findings.ts';
import type { Conclusion, InspectionWord, OutcomeFlow, ProofingEvidence } from './outcome-evidence.ts';
import { type Finding, worstOf } from './outcome-finding.ts';
import type { RuleCode } from './rule-words.ts';
import type {
  ExplainedVerdict,
  KeptPictures,
  OperatorDecision,
  Outcome,
  OutcomeVerdict,
} from './verdicts.ts';

const CONCLUDED: Record<Conclusion, Outcome> = {
  suspected: 'Review',
  withdrawn: 'Not Performed',
  'consent-refused': 'Not Performed',
  abandoned: 'Abandoned',
};

/** The rule that looks at where the pictures are. */
export const PICTURES_RULE = 'pictures-examined' satisfies RuleCode;

/**
 * The outcome of a session, explained rule by rule. Pure: the kiosk shows it as provisional and the services run the
 * same function on the same evidence for the final one.
 *
 * Attended: reject, cannot-complete and refer are final; approve is Success only when every rule is fulfilled, else
 * Review. Unattended: a failed required check is Failed, one that was not performed is Not Performed. No score, and no
 * check alone, approves an attended session. Where the flow asks for a review, Review takes the place of either.
 */
export function decideOutcome(
  flow: OutcomeFlow,
  evidence: ProofingEvidence,
  decision?: OperatorDecision,
): OutcomeVerdict {
  const { rules, ...verdict } = explainOutcome(flow, evidence, decision);
  return { ...verdict, rules: rules.map(({ rule, subject, result }) => ({ rule, subject, result })) };
}

/** The same outcome, each rule with the best outcome that it left. */
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
    ...(flow.guardianUnderAge === undefined ? [] : [performedCheck(flow, evidence, 'applicant.guardian')]),
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
