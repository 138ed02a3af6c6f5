import { ArrowLeft, Signature } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecisionKind, DecisionReason, OperatorDecision } from '#core/proofing/verdicts.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Keys } from '../../ui/components/Keys.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useHotkey } from '../hotkey.ts';
import { ForecastLine } from './ForecastLine.tsx';
import { Reasons } from './Reasons.tsx';
import type { Forecast } from './use-forecast.ts';

export interface ReasonsFormProps {
  kind: DecisionKind;
  forecast: Forecast | undefined;
  onBack: () => void;
  onDecide: (decision: OperatorDecision) => void;
}

/** Why a session is rejected, referred or ended: asked in the place of the questions, below the evidence. */
export function ReasonsForm({ kind, forecast, onBack, onDecide }: ReasonsFormProps) {
  const { t } = useTranslation(['session', 'common']);
  const [reasons, setReasons] = useState<DecisionReason[]>([]);
  const [note, setNote] = useState('');
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const decide = () => {
    const text = note.trim();
    if (reasons.length > 0) onDecide({ kind, reasons, ...(text ? { note: text } : {}) });
  };
  useHotkey('Enter', decide, { ctrl: true });
  useHotkey('Escape', onBack, { ctrl: false });
  return (
    <div ref={form} className="ReasonsForm">
      <Reasons kind={kind} value={reasons} onChange={setReasons} />
      <TextInput
        kind="multiline"
        label={t('session:decision.note')}
        value={note}
        onChange={setNote}
        maxLength={500}
      />
      <div className="DecisionBar-line">
        <ForecastLine
          kind={kind}
          forecast={forecast}
          missing={reasons.length === 0 ? t('session:decision.reasonNeeded') : undefined}
        />
        <div className="DecisionBar-actions">
          <Button icon={ArrowLeft} onPress={onBack}>
            {t('common:action.back')}
            <Keys keys={['Esc']} decorative />
          </Button>
          <Button
            variant={kind === 'reject' ? 'danger' : 'primary'}
            icon={Signature}
            isDisabled={reasons.length === 0}
            onPress={decide}
          >
            {t(`session:decision.andSign.${kind}`)}
            <Keys keys={['Ctrl', '↵']} decorative />
          </Button>
        </div>
      </div>
    </div>
  );
}
