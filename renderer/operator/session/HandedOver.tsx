import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { RecordPanel } from './RecordPanel.tsx';
import { SessionHeader } from './SessionHeader.tsx';
import './EndedSession.css';

/** A session that goes on at another kiosk: where, under which reference, and whether it can be opened there. */
export function HandedOver({ session, to }: { session: SessionView; to: string }) {
  const { t } = useTranslation('session');
  const close = useAction('session.close');
  const isSent = session.sync.state === 'nothing-to-send';
  return (
    <main className="Ended">
      <SessionHeader session={session} />
      <div className="Ended-columns">
        <div className="Ended-main">
          <Panel title={t('handOver.doneTitle', { kiosk: to })}>
            <p>{t('handOver.doneText')}</p>
            <p className="Ended-reference">{session.reference}</p>
            <Notice tone={isSent ? 'passed' : 'info'} live="polite">
              {t(isSent ? 'handOver.sent' : 'handOver.sending')}
            </Notice>
          </Panel>
          <ErrorNotice error={close.error} />
          <div className="Ended-actions">
            <Button
              variant="primary"
              size="lg"
              icon={X}
              autoFocus
              isPending={close.pending}
              onPress={() => void close.run({ sessionId: session.sessionId })}
            >
              {t('ended.close')}
            </Button>
          </div>
        </div>
        <div className="Ended-side">
          <RecordPanel session={session} />
        </div>
      </div>
    </main>
  );
}
