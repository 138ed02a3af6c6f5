import { useEffect, useState } from 'react';
import { fill, useTexts } from '../i18n/texts.tsx';

const EVERY_MS = 250;

/** How much of the time for a question is left. */
export function TimeBar({ seconds }: { seconds: number }) {
  const { t } = useTexts();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, (end - performance.now()) / 1000)), EVERY_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  const label = fill(t.challenge.secondsLeft, { seconds: Math.ceil(left) });
  return (
    <div className="TimeBar" role="img" aria-label={label}>
      <i style={{ width: `${(100 * left) / Math.max(seconds, 1)}%` }} />
    </div>
  );
}
