import { z } from 'zod';
import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from '../../keys/bytes.ts';
import { canonicalJson } from '../../keys/canonical-json.ts';
import { failure } from '../errors.ts';

/** 128 random bits in lower-case hexadecimal, which has one spelling only. */
export const AccessCode = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'is no access code')
  .meta({ examples: ['3f1c0a9be27d4856917b5de0c4a8f263'] });

/** The content of a magic link: where the code counts, and the code. */
export const MagicLink = z.strictObject({
  tag: z.string().min(1).max(63),
  community: z.string().min(1).max(80),
  /** Origin of the services; a reader of the link calls no host but the registered tenant's. */
  api: z.url({ protocol: /^https?$/ }).max(300),
  code: AccessCode,
});
export type MagicLink = z.infer<typeof MagicLink>;

/** Longest link that is read, in characters: every member at its limit, each character of three bytes. */
const LONGEST = 1200;

/** The text of a link: base64url of its JSON. */
export const magicLinkText = (link: MagicLink): string => toBase64Url(utf8(canonicalJson(link)));

/**
 * Reads the text of a magic link, base64url or base64 with padding.
 *
 * @throws AppError `INVALID_INPUT`; the error does not repeat the text.
 */
export function readMagicLink(text: string): MagicLink {
  const link = text.length > LONGEST ? undefined : MagicLink.safeParse(jsonOf(text)).data;
  if (!link) throw failure('INVALID_INPUT', 'the text is no magic link', { component: 'magic-link' });
  return link;
}

function jsonOf(text: string): unknown {
  try {
    const canonical = text
      .replace(/={1,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_');
    return JSON.parse(fromUtf8(fromBase64Url(canonical)));
  } catch {
    // An unreadable text is not a link; the reason does not matter.
    return undefined;
  }
}
