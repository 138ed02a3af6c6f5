import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Announced } from '../../ui/components/Announced.tsx';
import { useFormats } from '../../ui/i18n/format.ts';
import { useNow } from '../../ui/state/kiosk.tsx';
import { timeLeft } from './time-left.ts';
import './Liveness.css';

/** Below this the time is said once; more of it is one press away, in the bar below (WCAG 2.2.1). */
const SAID_AT_SEC = 10;

/** The time left, without ticking. Mount a new one for each question. */
export function TimeLeftBar({ deadline }: { deadline: string }) {
  const { t } = useTranslation('applicant');
  const { number } = useFormats();
  const [since] = useState(() => Date.now());
  const { share, seconds } = timeLeft(since, deadline, useNow(1000));
  const words = t('challenge.timeLeft', { seconds: number(seconds), more: t('bar.moreTime') });
  return (
    <div className="TimeLeft">
      <div className="TimeLeft-track" aria-hidden="true">
        <span className="TimeLeft-bar" style={{ width: `${share * 100}%` }} />
      </div>
      <span className="tabular">{words}</span>
      <Announced text={seconds <= SAID_AT_SEC ? words : ''} />
    </div>
  );
}
