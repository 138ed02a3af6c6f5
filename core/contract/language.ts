import { z } from 'zod';
import { LANGUAGES, perLanguage } from '../languages/index.ts';

export { LANGUAGES } from '../languages/index.ts';

export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** A text in every language of the product. @param message of the refusal of any other value. */
export const inEveryLanguage = <T extends z.ZodType>(text: T, message?: string) =>
  z.object(
    perLanguage(() => text),
    message,
  );
