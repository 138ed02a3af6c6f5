import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LayoutTrial } from '#core/contract/counter/layout-operations.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { Facts } from '../../ui/components/Facts.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { Pill } from '../../ui/components/Pill.tsx';

/** The layout, the kind and the values that were read. */
export function TrialFields({ reading }: { reading: LayoutTrial }) {
  const { t } = useTranslation(['layouts', 'documents', 'checks']);
  const { record, beside } = reading;
  const { kind, family } = record;
  const fields = Object.entries(record.fields);
  const place = [kind.country, kind.region].filter(Boolean).join(' ');
  return (
    <Panel title={t('layouts:result.title')}>
      <Facts>
        <div>
          <dt>{t('layouts:result.layout')}</dt>
          <dd className="code">{family}</dd>
        </div>
        <div>
          <dt>{t('layouts:result.kind')}</dt>
          <dd>{[t(`documents:type.${kind.type}`), place].filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('layouts:result.beside')}</dt>
          <dd>
            {[beside.zone && t('documents:source.mrz'), beside.barcode && t('documents:source.barcode')]
              .filter(Boolean)
              .join(', ') || t('layouts:result.none')}
          </dd>
        </div>
      </Facts>
      {fields.length === 0 ? (
        <Notice tone="review">{t('layouts:result.noFields')}</Notice>
      ) : (
        <table className="Layouts-table">
          <thead>
            <tr>
              <th scope="col">{t('layouts:column.number')}</th>
              <th scope="col">{t('layouts:column.field')}</th>
              <th scope="col">{t('layouts:column.value')}</th>
              <th scope="col">{t('layouts:column.printed')}</th>
              <th scope="col">{t('layouts:column.clue')}</th>
              <th scope="col">{t('layouts:column.state')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(([name, field], index) => (
              <tr key={name}>
                <td className="tabular">{index + 1}</td>
                <th scope="row">{t(`checks:field.${name as DocumentField}`)}</th>
                <td>{field.value}</td>
                <td>{field.raw}</td>
                <td>{t(`layouts:clue.${field.anchor}`)}</td>
                <td>
                  <Pill
                    tone={field.doubtful ? 'review' : 'passed'}
                    icon={field.doubtful ? TriangleAlert : CircleCheck}
                  >
                    {t(field.doubtful ? 'layouts:state.doubtful' : 'layouts:state.sure')}
                  </Pill>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
