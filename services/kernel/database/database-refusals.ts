import { StartRefusal, type StartRefusalCode } from '../start-refusal.ts';

/** Classes of SQLSTATE (PostgreSQL appendix A) and system errors that end a start. */
const CODES: readonly (readonly [RegExp, StartRefusalCode])[] = [
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P03)$/,
    'DATABASE_UNREACHABLE',
  ],
  [/^28/, 'DATABASE_LOGIN_REFUSED'],
  [/^3D000$/, 'DATABASE_MISSING'],
  [/^42501$/, 'DATABASE_RIGHTS_MISSING'],
];
/** Messages of node-postgres without any code. */
const WORDS: readonly (readonly [RegExp, StartRefusalCode])[] = [
  [/^(timeout exceeded when trying to connect|Connection terminated)/, 'DATABASE_UNREACHABLE'],
  [/client password must be a (non-empty )?string/, 'DATABASE_LOGIN_REFUSED'],
];

/** The refusal for an error of the database; another error stays as it is. */
export function databaseRefusal(error: unknown, url: string): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const refusal =
    CODES.find(([pattern]) => pattern.test(code)) ?? WORDS.find(([pattern]) => pattern.test(message));
  return refusal ? new StartRefusal(refusal[1], placeOf(url), { cause: error }) : error;
}

/** Whose database on which server, without the password. */
function placeOf(text: string): string {
  const url = requireServerUrl(text);
  return `${decodeURIComponent(url.username) || 'no user'} at ${url.host || 'this machine'}, database ${decodeURIComponent(url.pathname.slice(1)) || 'of the same name'}`;
}

/** @throws StartRefusal `DATABASE_URL_INVALID`; it never repeats the address, which may hold a password. */
export function requireServerUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) throw new StartRefusal('DATABASE_URL_INVALID');
  return url;
}
