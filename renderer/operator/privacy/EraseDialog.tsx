import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrivacyRecord } from '#core/contract/counter/privacy-operations.ts';
import { APPLICANT_PRESENCES, type ApplicantPresence } from '#core/contract/erasure-request.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#core/languages/index.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { useStream } from '../../ui/state/kiosk.tsx';
import { useAction } from '../../ui/state/use-action.ts';
import { useSecondPerson } from '../dialogs/SecondPerson.tsx';

export interface EraseDialogProps {
  sessionId: string;
  reference: string;
  /** The language that the applicant chose. */
  language: Language;
  /** The services do not have all of it. */
  isUnsent: boolean;
  onErased: (record: PrivacyRecord) => void;
  onBack: () => void;
}

/**
 * Erases a session because its applicant asks for it: the operator says how they know the applicant, and a second person
 * confirms it where the community has one.
 */
export function EraseDialog({
  sessionId,
  reference,
  isUnsent,
  onErased,
  onBack,
  ...given
}: EraseDialogProps) {
  const { t } = useTranslation(['privacy', 'common']);
  const persons = useStream('operator.state')?.confirmers ?? [];
  const [presence, setPresence] = useState<ApplicantPresence>();
  const [language, setLanguage] = useState(given.language);
  const second = useSecondPerson(persons, t('privacy:erase.second'));
  const erase = useAction('privacy.erase');
  const isComplete = presence !== undefined && second.isReady;
  const submit = async () => {
    if (!presence) return;
    const request = { sessionId, presence, language, ...second.given };
    const answer = await erase.run(request);
    second.forget();
    if (answer?.ok) onErased(answer.value);
  };
  return (
    <Dialog
      title={t('privacy:erase.title', { reference })}
      isOpen
      onClose={onBack}
      footer={
        <>
          <Button onPress={onBack}>{t('common:action.cancel')}</Button>
          <Button
            variant="danger"
            isDisabled={!isComplete}
            isPending={erase.pending}
            onPress={() => void submit()}
          >
            {t('privacy:erase.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('privacy:erase.text')}</p>
      {isUnsent && <Notice tone="review" title={t('privacy:erase.unsent')} />}
      <ChoiceGroup
        label={t('privacy:erase.presence')}
        value={presence}
        onChange={setPresence}
        choices={APPLICANT_PRESENCES.map((value) => ({ value, label: t(`privacy:erase.by.${value}`) }))}
      />
      <SelectBox
        label={t('privacy:erase.language')}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
      />
      {second.fields}
      <ErrorNotice error={erase.error} />
    </Dialog>
  );
}
