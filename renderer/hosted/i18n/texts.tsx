import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { HostedWords } from '#core/contract/hosted-page.ts';
import type { HostedTexts } from '#core/languages/en/hosted.ts';
import type { Language } from '#core/languages/index.ts';
import { HOSTED_LANGUAGES, keepLanguage } from './languages.ts';

export interface Texts {
  readonly t: HostedTexts;
  readonly language: Language;
  /** Loads the texts of a language, then shows them. */
  choose(language: Language): void;
}

const Context = createContext<Texts | undefined>(undefined);

export function TextsProvider(props: { first: HostedTexts; language: Language; children: React.ReactNode }) {
  const [shown, setShown] = useState({ t: props.first, language: props.language });
  useEffect(() => {
    document.documentElement.lang = shown.language;
  }, [shown.language]);
  const texts = useMemo(
    () => ({
      ...shown,
      choose: (language: Language) => {
        const load = HOSTED_LANGUAGES[language].load();
        // Without a connection the language stays; the notice of the connection says why.
        load.then(
          (t) => {
            keepLanguage(language);
            setShown({ t, language });
          },
          () => undefined,
        );
      },
    }),
    [shown],
  );
  return <Context.Provider value={texts}>{props.children}</Context.Provider>;
}

export function useTexts(): Texts {
  const texts = useContext(Context);
  if (!texts) throw new Error('useTexts outside its provider');
  return texts;
}

/** Puts values in place of `{{names}}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A text of the workflow in the language of the page, or in the first one that it has. */
export const inLanguage = (words: HostedWords, language: Language): string =>
  words[language] ?? words.en ?? Object.values(words)[0] ?? '';

/** A moment as the person writes it, in their own time zone. English is British, as in the whole product. */
export const moment = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(iso));
