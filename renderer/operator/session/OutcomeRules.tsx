import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { screens as en } from '#core/languages/en/screens.ts';
import { CHECK_IDS, type OutcomeVerdict, REASON_CODES } from '#core/proofing/verdicts.ts';
import './OutcomeRules.css';

type Words = 'rule' | 'subject' | 'result';
const isCheck = (text: string): text is (typeof CHECK_IDS)[number] => CHECK_IDS.some((id) => id === text);
const isReason = (text: string): text is (typeof REASON_CODES)[number] =>
  REASON_CODES.some((id) => id === text);
const isWord = <W extends Words>(kind: W, text: string): text is keyof (typeof en.checks)[W] & string =>
  text in en.checks[kind];

/** Results that hold an outcome back; everything else fulfils its rule. */
const HINDERS =
  /^(FAILED|NOT_PERFORMED)|^(missing|no|not-possible|suspect|not-inspected|reject|cannot-complete|refer|clock-set-back|suspected|withdrawn|consent-refused|abandoned|manual-capture|at-kiosk|asked-success|asked-failed|asked-not-performed|visual-comparison-only)$/;

/** An outcome explained by the rules that led to it, the hindering ones first. */
export function OutcomeRules({ verdict }: { verdict: OutcomeVerdict }) {
  const sorted = [...verdict.rules].sort(
    (a, b) => Number(HINDERS.test(b.result)) - Number(HINDERS.test(a.result)),
  );
  return (
    <ul className="OutcomeRules">
      {sorted.map((rule) => {
        const hinders = HINDERS.test(rule.result);
        const Icon = hinders ? TriangleAlert : Check;
        return (
          <li key={`${rule.rule} ${rule.subject} ${rule.result}`} data-hinders={hinders || undefined}>
            <Icon aria-hidden className="OutcomeRules-icon" />
            <RuleText {...rule} />
          </li>
        );
      })}
    </ul>
  );
}

function RuleText({ rule, subject, result }: OutcomeVerdict['rules'][number]) {
  const { t } = useTranslation(['checks', 'common']);
  const ruleText = isWord('rule', rule) ? t(`checks:rule.${rule}`) : rule;
  const subjectText = isCheck(subject)
    ? t(`checks:id.${subject}`)
    : isWord('subject', subject)
      ? t(`checks:subject.${subject}`)
      : subject;
  return (
    <span>
      <span className="soft">{ruleText}: </span>
      {rule !== 'operator-decision' && rule !== 'liveness-met' && `${subjectText}: `}
      <strong>{useResultText(result)}</strong>
    </span>
  );
}

/** `FAILED (check-digit-wrong)` becomes words; anything unknown stays as it was recorded. */
const useResultText = (result: string): string => {
  const { t } = useTranslation(['checks', 'common']);
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
