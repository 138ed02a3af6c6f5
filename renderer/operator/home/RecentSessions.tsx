import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '#core/contract/counter/state.ts';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { OutcomePill } from '../../ui/components/OutcomePill.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { Pill } from '../../ui/components/Pill.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { SyncStatePill } from '../StatusPills.tsx';
import { BothVerdicts, FinalReasons } from '../session/BothVerdicts.tsx';

/** The sessions of this kiosk, newest first. No name, no picture: a reference and what became of it. */
export function RecentSessions({ rows }: { rows: readonly SessionRow[] }) {
  const { t } = useTranslation('operator');
  const { moment } = useFormats();
  return (
    <Panel title={t('home.recent')}>
      {rows.length === 0 ? (
        <EmptyState icon={History} title={t('home.none')} text={t('home.noneText')} />
      ) : (
        <table className="SessionTable">
          <thead>
            <tr>
              {(['reference', 'started', 'operator', 'outcome', 'sync'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`home.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.sessionId}>
                <td className="SessionTable-reference">{row.reference}</td>
                <td>{moment(row.startedAt)}</td>
                <td>{row.operator}</td>
                <td>
                  {row.outcome ? (
                    <>
                      <OutcomePill outcome={row.outcome} />
                      {row.differs && (
                        <>
                          <BothVerdicts counter={row.differs.counter} services={row.differs.services} />
                          <FinalReasons codes={row.differs.reasons} />
                        </>
                      )}
                    </>
                  ) : (
                    row.status === 'active' && <Pill tone="info">{t('home.running')}</Pill>
                  )}
                </td>
                <td>
                  <SyncStatePill state={row.sync} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
