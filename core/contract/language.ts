import { z } from 'zod';

/** Languages of templates and screens (web services specification, part 2). */
export const LANGUAGES = ['en', 'fr', 'zh-Hans', 'es'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** A text in every language of the product. @param message what whoever sends something else is told. */
export const inEveryLanguage = <T extends z.ZodType>(text: T, message?: string) =>
  z.object({ en: text, fr: text, 'zh-Hans': text, es: text }, message);
