import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { CloseSession } from './CloseSession.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import './EndedSession.css';

/** A session that continues at another kiosk: where, under which reference, and whether it can be opened there. */
export function HandedOver({ session, to }: { session: SessionView; to: string }) {
  const { t } = useTranslation('session');
  const isSent = session.sync.state === 'nothing-to-send';
  return (
    <main className="Ended">
      <div className="Ended-columns">
        <div className="Ended-main">
          <Panel title={t('handOver.doneTitle', { kiosk: to })}>
            <p>{t('handOver.doneText')}</p>
            <p className="Ended-reference">{session.reference}</p>
            <Notice tone={isSent ? 'passed' : 'info'} live="polite">
              {t(isSent ? 'handOver.sent' : 'handOver.sending')}
            </Notice>
          </Panel>
          <CloseSession sessionId={session.sessionId} />
        </div>
        <div className="Ended-side">
          <RecordPanel session={session} />
        </div>
      </div>
    </main>
  );
}
