import { Button as Tile } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../ui/i18n/index.ts';
import { useAction } from '../ui/state/use-action.ts';
import type { ActiveApplicant } from './visit.ts';

/** Four large tiles, each language in its own name. */
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
      <div className="LanguageGrid">
        {state.languages.map((language) => (
          <Tile
            key={language}
            lang={language}
            className="LanguageTile"
            isPending={choose.pending}
            onPress={() => void choose.run({ sessionId: state.sessionId, at: state.at, language })}
          >
            {LANGUAGE_NAMES[language]}
          </Tile>
        ))}
      </div>
    </main>
  );
}
