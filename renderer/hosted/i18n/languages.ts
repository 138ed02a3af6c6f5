import type { HostedTexts } from '#core/languages/en/hosted.ts';
import type { Language } from '#core/languages/index.ts';
import { primaryTag } from '#core/languages/primary-tag.ts';

interface HostedLanguage {
  /** The name of the language in itself. */
  readonly name: string;
  load(): Promise<HostedTexts>;
}

/** The languages of the product, each a file of its own: a page loads the one that it shows. */
export const HOSTED_LANGUAGES: Readonly<Record<Language, HostedLanguage>> = {
  en: { name: 'English', load: async () => (await import('#core/languages/en/hosted.ts')).hosted },
  fr: { name: 'Français', load: async () => (await import('#core/languages/fr/hosted.ts')).hosted },
  'zh-Hans': {
    name: '简体中文',
    load: async () => (await import('#core/languages/zh-Hans/hosted.ts')).hosted,
  },
  es: { name: 'Español', load: async () => (await import('#core/languages/es/hosted.ts')).hosted },
};

export const languageCodes = Object.keys(HOSTED_LANGUAGES) as Language[];

const KEY = 'counterproof.language';

/** The language that was chosen here before, else the first one that the browser asks for, else English. */
export function firstLanguage(stored: string | null, wanted: readonly string[]): Language {
  const known = languageCodes.find((code) => code === stored);
  if (known) return known;
  for (const tag of wanted) {
    const found = languageCodes.find((code) => primaryTag(code) === primaryTag(tag));
    if (found) return found;
  }
  return 'en';
}

export const storedLanguage = (): Language => firstLanguage(localStorage.getItem(KEY), navigator.languages);
export const keepLanguage = (language: Language): void => localStorage.setItem(KEY, language);
