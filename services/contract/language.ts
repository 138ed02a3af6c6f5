import { z } from 'zod';

/** Languages of templates and screens (web services specification, part 2). */
export const LANGUAGES = ['en', 'fr', 'zh-Hans', 'es'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;
