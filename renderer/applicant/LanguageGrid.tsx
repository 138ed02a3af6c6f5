import { Button as Tile } from 'react-aria-components';
import type { Language } from '#core/contract/flow.ts';
import { LANGUAGE_NAMES } from '#core/languages/index.ts';

export interface LanguageGridProps {
  languages: readonly Language[];
  /** The language of the screen now, where changing it is the question. */
  current?: Language;
  isPending?: boolean;
  onChoose: (language: Language) => void;
}

/** Large tiles, each language in its own name. */
export function LanguageGrid({ languages, current, isPending = false, onChoose }: LanguageGridProps) {
  return (
    <div className="LanguageGrid">
      {languages.map((language) => (
        <Tile
          key={language}
          lang={language}
          className="LanguageTile"
          isPending={isPending}
          {...(current ? { 'aria-pressed': language === current } : {})}
          onPress={() => onChoose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </Tile>
      ))}
    </div>
  );
}
