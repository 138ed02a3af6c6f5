import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  CheckCategory as Categories,
  type CheckCategory,
  type CheckResult,
} from '../../../main/domain/proofing/verdicts.ts';
import { Panel } from '../../components/Panel.tsx';
import { useFormats } from '../../i18n/format.ts';
import './CheckList.css';

const ICONS = { PASSED: CircleCheck, FAILED: CircleX, NOT_PERFORMED: CircleMinus };

const count = (checks: readonly CheckResult[], verdict: CheckResult['verdict']): number =>
  checks.filter((check) => check.verdict === verdict).length;

/** Every check by category, with its verdict and the reason for it. */
export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const { t } = useTranslation('session');
  const categories = Categories.options.filter((category) =>
    checks.some((check) => check.category === category),
  );
  return (
    <Panel title={t('checks.title')}>
      {checks.length === 0 ? (
        <p className="soft">{t('checks.empty')}</p>
      ) : (
        <p className="CheckList-summary">
          {t('checks.summary', {
            passed: count(checks, 'PASSED'),
            failed: count(checks, 'FAILED'),
            open: count(checks, 'NOT_PERFORMED'),
          })}
        </p>
      )}
      {categories.map((category) => (
        <Category
          key={category}
          category={category}
          checks={checks.filter((check) => check.category === category)}
        />
      ))}
    </Panel>
  );
}

function Category({ category, checks }: { category: CheckCategory; checks: readonly CheckResult[] }) {
  const { t } = useTranslation('checks');
  return (
    <section className="CheckList-category">
      <h3>{t(`category.${category}`)}</h3>
      <ul>
        {checks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

function Check({ check }: { check: CheckResult }) {
  const { t } = useTranslation(['checks', 'common', 'session']);
  const { number } = useFormats();
  const Icon = ICONS[check.verdict];
  const { value, threshold, unit = '' } = check;
  const figure =
    value === undefined
      ? undefined
      : threshold === undefined
        ? t('session:checks.measured', { value: number(value, 2), unit })
        : t('session:checks.value', { value: number(value, 2), threshold: number(threshold, 2), unit });
  return (
    <li className="Check" data-verdict={check.verdict}>
      <Icon aria-hidden className="Check-icon" />
      <div>
        <p>
          {t(`checks:id.${check.id}`)}
          <span className="visually-hidden">: {t(`common:verdict.${check.verdict}`)}</span>
        </p>
        {check.reason !== 'ok' && (
          <p className="Check-reason">
            <span aria-hidden="true">{t(`common:verdict.${check.verdict}`)} · </span>
            {t(`checks:reason.${check.reason}`)}
          </p>
        )}
        {figure && check.verdict !== 'PASSED' && <p className="Check-reason tabular">{figure}</p>}
      </div>
    </li>
  );
}
