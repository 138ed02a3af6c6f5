/**
 * The origin that a text names exactly: without path, user, query and fragment; a slash may end it. Capitals of scheme and
 * host do not count.
 *
 * @returns undefined for any other text.
 */
export function exactOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  return url && (url.href === `${url.origin}/` || url.href === url.origin) ? url.origin : undefined;
}
