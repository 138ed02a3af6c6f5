import { z } from 'zod';

/**
 * What the operator says of a picture in which something seems to cover the face: nothing does (a beard, hair, a shadow),
 * glasses do, or something else does that stays on. Not why it is worn: that would be a word on health or belief.
 */
export const COVER_WORDS = ['bare', 'glasses', 'other-cover'] as const;
export const CoverWord = z.enum(COVER_WORDS);
export type CoverWord = z.infer<typeof CoverWord>;
