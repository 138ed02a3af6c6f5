import { Unplug, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../state/kiosk.tsx';
import { FullScreenState } from './FullScreenState.tsx';
import { Spinner } from './Spinner.tsx';
import './Connected.css';

/**
 * Covers a screen while the core does not answer. Text typed below stays; a screen replaced by a newer one is taken
 * away altogether. Without children it says that the kiosk starts.
 */
export function Connected({ connection, children }: { connection: Connection; children?: React.ReactNode }) {
  const { t } = useTranslation();
  if (connection === 'replaced') {
    return (
      <FullScreenState
        urgent
        title={t('connection.replaced.title')}
        text={t('connection.replaced.text')}
        visual={<UserX aria-hidden className="FullScreenState-icon" />}
      />
    );
  }
  const lost = connection === 'lost';
  if (children === undefined && !lost) {
    return (
      <FullScreenState
        title={t('connection.starting.title')}
        text={t('connection.starting.text')}
        visual={<Spinner large />}
      />
    );
  }
  return (
    <>
      <div className="Connected-content" inert={lost}>
        {children}
      </div>
      {lost && (
        <div className="Connected-cover">
          <FullScreenState
            urgent
            title={t('connection.lost.title')}
            text={t('connection.lost.text')}
            visual={<Unplug aria-hidden className="FullScreenState-icon" />}
          />
        </div>
      )}
    </>
  );
}
