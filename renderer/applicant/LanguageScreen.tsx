import { useTranslation } from 'react-i18next';
import { useAction } from '../ui/state/use-action.ts';
import { LanguageGrid } from './LanguageGrid.tsx';
import type { ActiveApplicant } from './visit.ts';

/** The first screen: each language asks in its own words. */
export function LanguageScreen({ state }: { state: ActiveApplicant }) {
  const { i18n } = useTranslation('applicant');
  const choose = useAction('applicant.choose-language', ['STEP_STALE']);
  return (
    <main className="ApplicantScreen">
      <h1 className="LanguageScreen-title">
        {state.languages.map((language) => (
          <span key={language} lang={language}>
            {i18n.getFixedT(language, 'applicant')('language.title')}
          </span>
        ))}
      </h1>
      <LanguageGrid
        languages={state.languages}
        isPending={choose.pending}
        onChoose={(language) => void choose.run({ sessionId: state.sessionId, at: state.at, language })}
      />
    </main>
  );
}
