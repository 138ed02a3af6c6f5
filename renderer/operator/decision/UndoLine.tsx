import { Signature, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecisionKind } from '#core/proofing/verdicts.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { useHotkey } from '../hotkey.ts';
import { isCovered } from '../keys/covered.ts';
import { signsByItself } from '../keys/shortcut-setting.ts';
import { useLimitWords } from '../session/use-rule-words.ts';
import { type UndoTime, undoTime } from './undo-time.ts';
import type { Forecast } from './use-forecast.ts';

export interface UndoLineProps {
  kind: DecisionKind;
  forecast: Forecast | undefined;
  isSigning: boolean;
  onUndo: () => void;
  onSign: () => void;
}

/** The last moment before the signature: a ring that runs out, the way back with the focus, and the way on. */
export function UndoLine({ kind, forecast, isSigning, onUndo, onSign }: UndoLineProps) {
  const { t } = useTranslation(['session', 'common']);
  const [runsOut] = useState(signsByItself);
  const words = useId();
  const { left, mayPress } = useCountdown({ runsOut, isSigning, onUndo, onSign });
  const limits = useLimitWords(forecast?.rules ?? []);
  const outcome = forecast && t(`common:outcome.${forecast.outcome}`);
  const signByKey = () => {
    if (mayPress) onSign();
  };
  useHotkey('Enter', signByKey, { ctrl: true });
  useHotkey('Escape', onUndo, { ctrl: false });
  const said = runsOut
    ? t(`session:decision.signing.${kind}`, { seconds: left.from })
    : `${t(`session:decision.${kind}`)}. ${t('session:decision.notSigned')}`;
  return (
    <div className="Undo">
      {runsOut && <Ring left={left.seconds} />}
      <div className="Undo-words" id={words} role="status">
        <p>
          <strong>{said}</strong>
        </p>
        {outcome && (
          <p className="soft">
            {t('session:decision.leadsTo', { outcome })} {limits.join(' ')}
          </p>
        )}
      </div>
      <div className="DecisionBar-actions">
        <Button icon={Undo2} autoFocus aria-describedby={words} isDisabled={isSigning} onPress={onUndo}>
          {t('session:decision.undo')}
          <Keys keys={['Esc']} decorative />
        </Button>
        <Button
          variant={kind === 'reject' ? 'danger' : kind === 'approve' ? 'approve' : 'primary'}
          icon={Signature}
          isPending={isSigning}
          onPress={onSign}
        >
          {t('session:decision.signNow')}
          <Keys keys={['Ctrl', '↵']} decorative />
        </Button>
      </div>
    </div>
  );
}

function Ring({ left }: { left: number }) {
  return (
    <svg className="Undo-ring" viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r="15.9" pathLength="100" />
      <circle cx="18" cy="18" r="15.9" pathLength="100" className="Undo-left" />
      <text x="18" y="23" textAnchor="middle">
        {left}
      </text>
    </svg>
  );
}

interface Countdown {
  /** The signature follows automatically. */
  runsOut: boolean;
  isSigning: boolean;
  onUndo: () => void;
  onSign: () => void;
}

/**
 * Counts the seconds down on the screen and signs once when they are over. As soon as something stands before the desk
 * the decision is taken back: nothing is signed out of the operator's sight.
 */
const useCountdown = (countdown: Countdown): { left: UndoTime; mayPress: boolean } => {
  const [time, setTime] = useState(() => undoTime(0));
  const latest = useRef(countdown);
  latest.current = countdown;
  useEffect(() => {
    const begunAt = performance.now();
    const timer = setInterval(() => {
      const now = undoTime(performance.now() - begunAt);
      const { runsOut, isSigning, onUndo, onSign } = latest.current;
      setTime((old) => (old.seconds === now.seconds && old.mayPress === now.mayPress ? old : now));
      if (isCovered() && !isSigning) {
        clearInterval(timer);
        onUndo();
      } else if (now.seconds === 0 && runsOut) {
        clearInterval(timer);
        onSign();
      }
    }, 100);
    return () => clearInterval(timer);
  }, []);
  return { left: time, mayPress: time.mayPress };
};
