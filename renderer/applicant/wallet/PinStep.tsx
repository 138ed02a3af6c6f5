import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PIN_LENGTH } from '#core/keys/pin-policy.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { ProblemNotice } from '../ProblemNotice.tsx';
import { PinPad } from './PinPad.tsx';

export interface PinStepProps {
  pending: boolean;
  isWeak: boolean;
  failed: boolean;
  onPin: (pin: string) => void;
}

/** A new PIN, entered twice. */
export function PinStep({ pending, isWeak, failed, onPin }: PinStepProps) {
  const { t } = useTranslation('applicant');
  const [first, setFirst] = useState<string>();
  const [pin, setPin] = useState('');
  const [differs, setDiffers] = useState(false);
  const again = first !== undefined;
  const go = () => {
    if (pin.length < MIN_PIN_LENGTH || pending) return;
    setPin('');
    setFirst(again ? undefined : pin);
    setDiffers(again && first !== pin);
    if (again && first === pin) onPin(pin);
  };
  return (
    <form
      className="Wallet"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <h1>{t(again ? 'wallet.pin.again' : 'wallet.pin.title')}</h1>
      <p className="Wallet-text">{t('wallet.pin.text')}</p>
      <PinPad key={again ? 'again' : 'first'} label={t('wallet.pin.label')} value={pin} onChange={setPin} />
      {differs && <Notice tone="review">{t('wallet.pin.differs')}</Notice>}
      {isWeak && !again && !differs && <Notice tone="review">{t('wallet.pin.weak')}</Notice>}
      <ProblemNotice show={failed} />
      <div className="Wallet-foot">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={ArrowRight}
          isDisabled={pin.length < MIN_PIN_LENGTH}
          isPending={pending}
        >
          {t(again ? 'wallet.pin.confirm' : 'wallet.pin.next')}
        </Button>
      </div>
    </form>
  );
}
