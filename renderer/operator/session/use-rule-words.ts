import { useTranslation } from 'react-i18next';
import { screens as en } from '#core/languages/en/screens.ts';
import {
  CHECK_IDS,
  type ExplainedVerdict,
  type OutcomeVerdict,
  REASON_CODES,
} from '#core/proofing/verdicts.ts';

import { limitingRules } from './rule-limits.ts';

type Rule = OutcomeVerdict['rules'][number];
type Words = 'rule' | 'subject' | 'result';

const isCheck = (text: string): text is (typeof CHECK_IDS)[number] => CHECK_IDS.some((id) => id === text);
const isReason = (text: string): text is (typeof REASON_CODES)[number] =>
  REASON_CODES.some((id) => id === text);
const isWord = <W extends Words>(kind: W, text: string): text is keyof (typeof en.checks)[W] & string =>
  text in en.checks[kind];

/** A rule in words; anything unknown stays as it was recorded. */
export interface RuleWords {
  rule: string;
  subject: string;
  result: string;
}

/** `FAILED (check-digit-wrong)` becomes words. */
export const useRuleWords = (): ((rule: Rule) => RuleWords) => {
  const { t } = useTranslation(['checks', 'common']);
  const resultOf = (result: string): string => {
    const [, verdict, reason] = /^(PASSED|FAILED|NOT_PERFORMED) \((.+)\)$/.exec(result) ?? [];
    if (
      (verdict === 'PASSED' || verdict === 'FAILED' || verdict === 'NOT_PERFORMED') &&
      reason &&
      isReason(reason)
    ) {
      const words = t(`common:verdict.${verdict}`);
      return reason === 'ok' ? words : `${words} (${t(`checks:reason.${reason}`)})`;
    }
    if (isWord('result', result)) return t(`checks:result.${result}`);
    return isReason(result) ? t(`checks:reason.${result}`) : result;
  };
  const subjectOf = (subject: string): string => {
    if (isCheck(subject)) return t(`checks:id.${subject}`);
    return isWord('subject', subject) ? t(`checks:subject.${subject}`) : subject;
  };
  return ({ rule, subject, result }) => ({
    rule: isWord('rule', rule) ? t(`checks:rule.${rule}`) : rule,
    subject: subjectOf(subject),
    result: resultOf(result),
  });
};

/** Returns the rules that hold an outcome back, a sentence each. A subject that several rules name appears once. */
export const useLimitWords = (rules: ExplainedVerdict['rules']): string[] => {
  const { t } = useTranslation('session');
  const wordsOf = useRuleWords();
  const limiting = limitingRules(rules);
  const once = limiting.filter(
    ({ subject }, index) => limiting.findIndex((other) => other.subject === subject) === index,
  );
  return once.map((rule) => {
    const reason = /^[A-Z_]+ \((.+)\)$/.exec(rule.result)?.[1];
    const { subject, result } = wordsOf({ ...rule, result: reason ?? rule.result });
    return t('decision.limit', { subject, result });
  });
};
