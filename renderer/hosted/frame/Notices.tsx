import { CircleAlert, WifiOff } from 'lucide-react';
import { useTexts } from '../i18n/texts.tsx';
import { useInstance } from '../instance/use-instance.tsx';
import { Sign } from './icon.tsx';
import { TimeNotice } from './MoreTime.tsx';

/** Below the header: faults that clear automatically, or that need another try. */
export function Notices({ running }: { running: boolean }) {
  const { t } = useTexts();
  const { shown } = useInstance();
  return (
    <div className="Notices" aria-live="polite">
      {running && shown.page && <TimeNotice page={shown.page} />}
      {shown.offline && (
        <p className="Notice" data-tone="review">
          <Sign of={WifiOff} />
          <span>{t.notice.offline}</span>
        </p>
      )}
      {shown.failed && !shown.offline && (
        <p className="Notice" data-tone="review" role="alert">
          <Sign of={CircleAlert} />
          <span>{t.notice.failed}</span>
        </p>
      )}
    </div>
  );
}
