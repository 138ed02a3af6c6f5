/** Every rule that a verdict may name, in words that explain why no better outcome was possible. */
export const RULE_WORDS = {
  'session-conclusion': 'The session ended without a decision',
  'clock-trusted': 'The clock of the kiosk cannot be trusted',
  'operator-decision': 'The operator decided',
  'inspection-attested': 'The inspection by the operator does not support a success',
  'required-check': 'A required check was not passed',
  'check-not-failed': 'A check speaks against the document or the person',
  'check-performed': 'A check was not performed',
  'liveness-met': 'Liveness was not established',
  'no-fallback-path': 'A manual step replaced an automatic one',
  'entered-data-agrees': 'The document contradicts the data that were entered',
  'retries-within-limit': 'Steps were repeated more often than the flow allows',
  'inside-limits': 'The session was not inside its time limits',
  'evidence-complete': 'The signed evidence is incomplete',
  'captures-agree': 'The services read a picture otherwise than the kiosk',
  'pictures-examined': 'The pictures stayed at the kiosk',
  'checks-agree': 'The services and the kiosk found different results of a check',
  'evidence-verified': 'The signed evidence failed verification',
  'evidence-reliable': 'The services do not rely on the signed evidence',
  'review-asked': 'The flow has a person decide such a result',
  'manual-review': 'A reviewer decided',
} as const;
export type RuleCode = keyof typeof RULE_WORDS;
export const RULE_CODES = Object.keys(RULE_WORDS) as RuleCode[];

/** The words of a rule; an unknown rule of another version stays a code. */
export const ruleWords = (rule: string): string =>
  Object.hasOwn(RULE_WORDS, rule) ? RULE_WORDS[rule as RuleCode] : rule;

/** One applied rule as a sentence, with its code, subject and result in brackets. */
export const ruleSentence = ({
  rule,
  subject,
  result,
}: {
  rule: string;
  subject: string;
  result: string;
}): string => `${ruleWords(rule)} (${rule} ${subject}: ${result})`;
