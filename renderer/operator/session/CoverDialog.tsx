import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COVER_WORDS, type CoverWord } from '#core/contract/counter/cover-word.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { useAction } from '../../ui/state/use-action.ts';

/** The operator says what covers the face, and reads what that means for the outcome before it is signed. */
export function CoverDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { t } = useTranslation(['session', 'common']);
  const [word, setWord] = useState<CoverWord>();
  const overrule = useAction('session.overrule-cover');
  const submit = async () => {
    if (!word) return;
    const answer = await overrule.run({ sessionId, word });
    if (answer?.ok) onClose();
  };
  return (
    <Dialog
      title={t('session:cover.title')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={!word}
            isPending={overrule.pending}
            onPress={() => void submit()}
          >
            {t('session:cover.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('session:cover.text')}</p>
      <ChoiceGroup
        label={t('session:cover.seen')}
        value={word}
        onChange={setWord}
        choices={COVER_WORDS.map((value) => ({
          value,
          label: t(`session:cover.word.${value}`),
          text: t(`session:cover.meaning.${value}`),
        }))}
      />
      <ErrorNotice error={overrule.error} />
    </Dialog>
  );
}
