import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { Panel } from '../../ui/components/Panel.tsx';
import { CheckRow } from './CheckRow.tsx';
import { type CategoryChecks, type CheckGroup, groupChecks } from './check-groups.ts';
import './CheckList.css';

const count = (checks: readonly CheckResult[], verdict: CheckResult['verdict']): number =>
  checks.filter((check) => check.verdict === verdict).length;

export interface CheckListProps {
  checks: readonly CheckResult[];
  documents: readonly DocumentView[];
}

/** Every check by document and category, with its verdict and the reason for it; what failed comes first. */
export function CheckList({ checks, documents }: CheckListProps) {
  const { t } = useTranslation('session');
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
      {groupChecks(checks).map((group) => (
        <Group key={group.document ?? 'session'} group={group} documents={documents} />
      ))}
    </Panel>
  );
}

function Group({ group, documents }: { group: CheckGroup; documents: readonly DocumentView[] }) {
  const { t } = useTranslation('documents');
  const document = documents.find(({ number }) => number === group.document);
  return (
    <>
      {group.document !== undefined && (
        <h3 className="CheckList-document">
          {t('numbered', {
            number: group.document,
            type: t(`type.${document?.kind.type ?? 'unknown'}`),
          })}
        </h3>
      )}
      {group.categories.map((category) => (
        <Category key={category.category} group={category} documents={documents} />
      ))}
    </>
  );
}

function Category({ group, documents }: { group: CategoryChecks; documents: readonly DocumentView[] }) {
  const { t } = useTranslation('checks');
  return (
    <section className="CheckList-category">
      <h4>{t(`category.${group.category}`)}</h4>
      <ul>
        {group.checks.map((check) => (
          <CheckRow
            key={check.id}
            check={check}
            document={documents.find(({ number }) => number === check.document) ?? documents.at(-1)}
          />
        ))}
      </ul>
    </section>
  );
}
