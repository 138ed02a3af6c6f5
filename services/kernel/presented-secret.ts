import { randomBytes } from 'node:crypto';
import { equalBytes } from '#core/keys/bytes.ts';
import type { Sealer } from './ports/sealer.ts';

/** Kinds of secrets that callers present; each begins with its own letters, so that a leaked one can be searched for. */
const PREFIXES = {
  accessKey: 'cpk',
  accountToken: 'cpt',
  clientSecret: 'cps',
  workflowCode: 'cpw',
} as const;
type SecretKind = keyof typeof PREFIXES;

/** The row that a presented secret names. Only {@link isSecretOf} tells whether the secret is right. */
export interface PresentedSecret {
  tenantId: string;
  rowId: string;
  text: string;
}

/** A fresh secret of 256 bits that carries where its row lies; hexadecimal, so that it has one spelling only. */
export function newSecret(kind: SecretKind, { tenantId, rowId }: Omit<PresentedSecret, 'text'>): string {
  const place = [tenantId, rowId].map((uuid) => uuid.replaceAll('-', '')).join('_');
  return `${PREFIXES[kind]}_${place}_${randomBytes(32).toString('hex')}`;
}

/** Reads a secret of this kind; undefined when it has another form. */
export function parseSecret(kind: SecretKind, text: string): PresentedSecret | undefined {
  const form = new RegExp(`^${PREFIXES[kind]}_([0-9a-f]{32})_([0-9a-f]{32})_[0-9a-f]{64}$`);
  const match = form.exec(text);
  return match?.[1] && match[2] ? { tenantId: uuidOf(match[1]), rowId: uuidOf(match[2]), text } : undefined;
}

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The keyed hash that is stored in place of a secret: without the master key a stolen table tells nothing. */
export const secretHash = (sealer: Sealer, text: string): Uint8Array =>
  sealer.blindIndex(text, 'presented_secret');

/** Whether the stored hash is that of this secret, in a time that does not depend on either. */
export const isSecretOf = (sealer: Sealer, { text }: PresentedSecret, stored: Uint8Array): boolean =>
  equalBytes(secretHash(sealer, text), stored);
