import { Language } from '#core/contract/language.ts';
import { LANGUAGES } from '#core/languages/index.ts';

/** Returns the first language of `ui_locales` (BCP 47, with spaces) that the pages have; by default English. */
export function languageOf(locales: unknown): Language {
  const asked = typeof locales === 'string' ? locales.split(' ') : [];
  for (const tag of asked) {
    const exact = Language.safeParse(tag);
    if (exact.success) return exact.data;
    const [primary] = tag.toLowerCase().split('-');
    const near = LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === primary);
    if (near) return near;
  }
  return 'en';
}
