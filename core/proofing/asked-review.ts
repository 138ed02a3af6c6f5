import type { Flow } from '../contract/flow.ts';
import type { RuleCode } from './rule-words.ts';
import type { ExplainedVerdict, Outcome } from './verdicts.ts';

/** Results of the rule by which a flow leaves the outcome to a person: the outcome without it. */
const ASKED = {
  'asked-success': 'Success',
  'asked-failed': 'Failed',
  'asked-not-performed': 'Not Performed',
} as const satisfies Record<string, Outcome>;
const ASKED_RULE = 'review-asked' satisfies RuleCode;

interface AskedReview {
  rule: typeof ASKED_RULE;
  subject: string;
  result: string;
  cap: 'Review';
}

/** The rule by which a flow has this outcome decided by a person; none where it does not, or a person decides anyway. */
export function askedReview(
  { manualReview = 'off' }: Pick<Flow, 'manualReview'>,
  outcome: Outcome,
): AskedReview[] {
  const isAsked =
    manualReview === 'always' ||
    (manualReview === 'failed' && outcome === 'Failed') ||
    (manualReview === 'not-performed' && outcome === 'Not Performed');
  const result = Object.entries(ASKED).find(([, would]) => would === outcome)?.[0];
  if (!isAsked || result === undefined) return [];
  return [{ rule: ASKED_RULE, subject: 'session', result, cap: 'Review' }];
}

/** The outcome of a verdict without its flow's request for a person; undefined where there was none. */
export function askedOutcome({ rules }: Pick<ExplainedVerdict, 'rules'>): Outcome | undefined {
  const result = rules.find(({ rule }) => rule === ASKED_RULE)?.result;
  return Object.entries(ASKED).find(([name]) => name === result)?.[1];
}
