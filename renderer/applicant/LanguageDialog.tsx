import { useTranslation } from 'react-i18next';
import type { Language } from '#core/languages/index.ts';
import { Dialog } from '../ui/components/Dialog.tsx';
import { useAction } from '../ui/state/use-action.ts';
import { LanguageGrid } from './LanguageGrid.tsx';
import type { ActiveApplicant } from './visit.ts';

/** Changes the language at any step without leaving it. */
export function LanguageDialog({
  state,
  isOpen,
  onClose,
}: {
  state: ActiveApplicant;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('applicant');
  const change = useAction('applicant.choose-language', ['STEP_STALE']);
  const choose = async (language: Language) => {
    await change.run({ sessionId: state.sessionId, at: state.at, language });
    onClose();
  };
  return (
    <Dialog title={t('language.change')} isOpen={isOpen} onClose={onClose}>
      <LanguageGrid
        languages={state.languages}
        current={state.language}
        onChoose={(language) => void choose(language)}
      />
    </Dialog>
  );
}
