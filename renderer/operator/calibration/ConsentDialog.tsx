import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#core/languages/index.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { storedLanguage } from '../../ui/i18n/index.ts';
import { useAction } from '../../ui/state/use-action.ts';

export interface ConsentDialogProps {
  consent: CalibrationState['consent'];
  onJoined: (volunteer: number, state: CalibrationState) => void;
  onClose: () => void;
}

/** The text that a volunteer reads in their own language before any picture; they get a number and no name. */
export function ConsentDialog({ consent, onJoined, onClose }: ConsentDialogProps) {
  const { t } = useTranslation(['calibration', 'common']);
  const add = useAction('calibration.add-volunteer');
  const [language, setLanguage] = useState(storedLanguage);
  const accept = async () => {
    const answer = await add.run({ language, textVersion: consent.version });
    if (answer?.ok) onJoined(answer.value.volunteer, answer.value.state);
  };
  return (
    <Dialog
      title={t('calibration:consent.title')}
      isOpen
      onClose={onClose}
      size="lg"
      footer={
        <>
          <Button onPress={onClose}>{t('calibration:consent.refuse')}</Button>
          <Button variant="primary" isPending={add.pending} onPress={() => void accept()}>
            {t('calibration:consent.accept')}
          </Button>
        </>
      }
    >
      <ChoiceGroup
        label={t('calibration:consent.language')}
        layout="row"
        value={language}
        onChange={setLanguage}
        choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <p className="CalibrationConsent" lang={language}>
        {consent.texts[language]}
      </p>
      <p className="soft">{t('calibration:consent.recorded', { version: consent.version })}</p>
      <ErrorNotice error={add.error} />
    </Dialog>
  );
}
