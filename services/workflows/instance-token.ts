import { randomBytes } from 'node:crypto';
import { equalBytes } from '#core/keys/bytes.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import type { InstanceKey } from './instance.repository.ts';

const UUID_BYTES = 16;
const SECRET_BYTES = 24;
const FORM = /^[\w-]{75}$/;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A fresh token of 192 random bits, which names its instance; short enough for a path. */
export const newInstanceToken = ({ tenantId, instanceId }: InstanceKey): string =>
  Buffer.concat([bytesOf(tenantId), bytesOf(instanceId), randomBytes(SECRET_BYTES)]).toString('base64url');

/**
 * The instance that a token names, which proves nothing yet; undefined where it has another form. Only one spelling of
 * the same bytes is a token, so that counts by token are counts by person.
 */
export function namedByToken(token: string): InstanceKey | undefined {
  if (!FORM.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token) return undefined;
  const place = (index: number) => uuidOf(bytes.subarray(index * UUID_BYTES, (index + 1) * UUID_BYTES));
  return { tenantId: place(0), instanceId: place(1) };
}

/** The hash stored in place of a token; the index ignores case, so it gets the token as hexadecimal digits. */
export const tokenHash = (sealer: Sealer, token: string): Uint8Array =>
  sealer.blindIndex(Buffer.from(token, 'base64url').toString('hex'), 'workflow_instance.token');

/** Whether the stored hash is that of this token, in a time that does not depend on either. */
export const isTokenOf = (sealer: Sealer, token: string, stored: Uint8Array): boolean =>
  equalBytes(tokenHash(sealer, token), stored);

const placeOf = ({ tenantId, instanceId }: InstanceKey): string =>
  `workflow_instance.token|${tenantId}|${instanceId}`;

/** The token of a user, kept so that their sign-in leads to the instance again. */
export const sealedToken = (sealer: Sealer, key: InstanceKey, token: string): Uint8Array =>
  sealer.seal(Buffer.from(token), placeOf(key));

export const openedToken = (sealer: Sealer, key: InstanceKey, sealed: Uint8Array): string =>
  Buffer.from(sealer.open(sealed, placeOf(key))).toString('utf8');
