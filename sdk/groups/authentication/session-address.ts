/**
 * Whether a text is the exact address of a session of these services: nothing before, between or after its parts, in
 * the one spelling of an address. A spelling that a browser would tidy up (capitals, default ports, other scripts,
 * escapes, backslashes) is refused, because a person compares the written text.
 *
 * @param sessionsAddress of the proven directory.
 */
export function isSessionAddress(text: string, sessionsAddress: string): boolean {
  return sessionIdOf(text, sessionsAddress) !== undefined;
}

/** The id of the session that an address is of; undefined for any other address. */
export function sessionIdOf(text: string, sessionsAddress: string): string | undefined {
  const base = URL.parse(sessionsAddress);
  const url = URL.parse(text);
  if (!base || !url || url.href !== text || !isSafe(base)) return undefined;
  if (url.origin !== base.origin || url.username !== '' || url.password !== '') return undefined;
  if (url.search !== '' || url.hash !== '' || text.includes('?') || text.includes('#')) return undefined;
  const prefix = `${base.pathname}/session/`;
  const id = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : '';
  return UUID.test(id) ? id : undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Services on the loopback interface need no certificate: no one is between. */
const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
