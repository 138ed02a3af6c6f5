import { useTranslation } from 'react-i18next';
import type { EnrolmentView } from '#core/contract/counter/state.ts';
import type { Language } from '#core/contract/flow.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ProblemNotice } from '../ProblemNotice.tsx';

export interface ConsentStepProps {
  /** Whose title and buttons are shown. */
  kind: 'offer' | 'backUp';
  text: NonNullable<EnrolmentView['text']>;
  language: Language | undefined;
  pending: boolean;
  failed: boolean;
  onAnswer: (agreed: boolean) => void;
}

/** One consent; yes and no are alike. */
export function ConsentStep({ kind, text, language = 'en', pending, failed, onAnswer }: ConsentStepProps) {
  const { t } = useTranslation('applicant');
  const { version, words } = text;
  return (
    <div className="Wallet">
      <h1>{t(`wallet.${kind}.title`)}</h1>
      <p className="Wallet-consent">{words[language]}</p>
      <p className="Consent-version">{t('consent.version', { version })}</p>
      <ProblemNotice show={failed} />
      <div className="Wallet-foot">
        <Button size="lg" isPending={pending} onPress={() => onAnswer(false)}>
          {t(`wallet.${kind}.decline`)}
        </Button>
        <Button size="lg" isPending={pending} onPress={() => onAnswer(true)}>
          {t(`wallet.${kind}.agree`)}
        </Button>
      </div>
    </div>
  );
}
