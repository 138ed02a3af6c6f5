import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ExpectedView } from '#core/contract/counter/state.ts';
import { DocumentType } from '#core/document/document-records.ts';
import { Panel } from '../../ui/components/Panel.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { DiffText } from './DiffText.tsx';
import './ExpectedPanel.css';

const VERDICTS = {
  agree: { tone: 'passed', icon: CircleCheck },
  differ: { tone: 'failed', icon: CircleX },
  open: { tone: 'neutral', icon: CircleHelp },
} as const;

/** Shows the data given before the visit beside those of the document. */
export function ExpectedPanel({ expected }: { expected: readonly ExpectedView[] }) {
  const { t } = useTranslation(['session', 'checks', 'documents']);
  return (
    <Panel title={t('session:expected.title')}>
      <p className="soft">{t('session:expected.text')}</p>
      <table className="ExpectedTable">
        <thead>
          <tr>
            {(['field', 'expected', 'shown', 'verdict'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`session:expected.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {expected.map((one) => (
            <ExpectedRow key={one.field} expected={one} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function ExpectedRow({ expected }: { expected: ExpectedView }) {
  const { t } = useTranslation(['session', 'checks', 'documents']);
  const { field, verdict, score } = expected;
  const worded = (value: string) => {
    const type = field === 'documentType' ? DocumentType.safeParse(value).data : undefined;
    return type ? t(`documents:type.${type}`) : value;
  };
  const [said, shown] = [worded(expected.value), expected.shown && worded(expected.shown)];
  return (
    <tr data-verdict={verdict}>
      <th scope="row">
        {field === 'documentType' ? t('session:expected.documentType') : t(`checks:field.${field}`)}
      </th>
      <td>
        <DiffText text={said} other={verdict === 'differ' ? shown : undefined} />
      </td>
      <td>{shown ? <DiffText text={shown} other={verdict === 'differ' ? said : undefined} /> : '–'}</td>
      <td>
        <Pill {...VERDICTS[verdict]}>{t(`session:expected.verdict.${verdict}`)}</Pill>
        {score !== undefined && score < 100 && (
          <span className="ExpectedTable-score">{t('session:expected.score', { score })}</span>
        )}
      </td>
    </tr>
  );
}
