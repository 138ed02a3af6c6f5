import { Check } from 'lucide-react';
import { HOSTED_LANGUAGES, languageCodes } from '../i18n/languages.ts';
import { useTexts } from '../i18n/texts.tsx';
import { Sign } from './icon.tsx';

/** The languages by their own names. `slim`: one row for a phone. */
export function Languages({ slim, onChosen }: { slim?: boolean; onChosen?: () => void }) {
  const { t, language, choose } = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of buttons everywhere
    <div className="Languages" data-slim={slim || undefined} role="group" aria-label={t.bar.language}>
      {languageCodes.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => {
            choose(code);
            onChosen?.();
          }}
        >
          {HOSTED_LANGUAGES[code].name}
          {!slim && code === language && <Sign of={Check} />}
        </button>
      ))}
    </div>
  );
}
