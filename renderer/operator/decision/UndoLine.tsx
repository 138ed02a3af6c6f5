import { Signature, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecisionKind } from '#core/proofing/verdicts.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { useHotkey } from '../hotkey.ts';
import { useLimitWords } from '../session/use-rule-words.ts';
import type { Forecast } from './use-forecast.ts';

/** So long the operator can take a decision back; what is signed stays signed. */
export const UNDO_SECONDS = 5;

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
  const left = useCountdown(() => (isCovered() ? onUndo() : onSign()));
  const limits = useLimitWords(forecast?.rules ?? []);
  const outcome = forecast && t(`common:outcome.${forecast.outcome}`);
  useHotkey('Enter', onSign, { ctrl: true });
  useHotkey('Escape', onUndo, { ctrl: false });
  return (
    <div className="Undo">
      <svg className="Undo-ring" viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15.9" pathLength="100" />
        <circle cx="18" cy="18" r="15.9" pathLength="100" className="Undo-left" />
        <text x="18" y="23" textAnchor="middle">
          {left}
        </text>
      </svg>
      <div className="Undo-words">
        <p role="status">
          <strong>{t(`session:decision.signing.${kind}`, { seconds: UNDO_SECONDS })}</strong>
        </p>
        {outcome && (
          <p className="soft">
            {t('session:decision.leadsTo', { outcome })} {limits.join(' ')}
          </p>
        )}
      </div>
      <div className="DecisionBar-actions">
        <Button icon={Undo2} autoFocus isDisabled={isSigning} onPress={onUndo}>
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

/** Nothing is signed behind a dialog or another page, where nobody can take it back. */
const isCovered = (): boolean =>
  document.querySelector('[role=dialog],[role=alertdialog],.Operator-screen[hidden]') !== null;

/** Counts the seconds down on the screen, and acts once when they are over. */
const useCountdown = (onEnd: () => void): number => {
  const [left, setLeft] = useState(UNDO_SECONDS);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const endsAt = performance.now() + UNDO_SECONDS * 1000;
    const timer = setInterval(() => {
      const seconds = Math.ceil((endsAt - performance.now()) / 1000);
      setLeft(Math.max(0, seconds));
      if (seconds > 0) return;
      clearInterval(timer);
      end.current();
    }, 100);
    return () => clearInterval(timer);
  }, []);
  return left;
};
