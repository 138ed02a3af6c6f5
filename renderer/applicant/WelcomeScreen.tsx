import { HandHeart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ApplicantState } from '#core/contract/counter/state.ts';

/** Before a session: a greeting in every language, since none is chosen yet. */
export function WelcomeScreen({ state }: { state: ApplicantState }) {
  const { t, i18n } = useTranslation('applicant');
  const inLanguage = (language: string) => i18n.getFixedT(language, 'applicant');
  const greetings = new Map(
    state.languages.map((language) => [inLanguage(language)('welcome.title'), language]),
  );
  return (
    <main className="Message">
      <HandHeart aria-hidden className="Message-icon" />
      <h1 className="Welcome-greetings">
        {[...greetings].map(([greeting, language]) => (
          <span key={language} lang={language}>
            {greeting}
          </span>
        ))}
      </h1>
      {state.branch && <p>{state.branch}</p>}
      {state.languages.map((language) => (
        <p key={language} lang={language} className="Welcome-text">
          {inLanguage(language)('welcome.text')}
        </p>
      ))}
      {state.languages.length === 0 && <p>{t('welcome.text')}</p>}
    </main>
  );
}
