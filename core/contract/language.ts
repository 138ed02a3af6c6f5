import { z } from 'zod';
import { LANGUAGES, perLanguage } from '../languages/index.ts';

export { LANGUAGES } from '../languages/index.ts';

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** A text in every language of the product. @param message what whoever sends something else is told. */
export const inEveryLanguage = <T extends z.ZodType>(text: T, message?: string) =>
  z.object(
    perLanguage(() => text),
    message,
  );
