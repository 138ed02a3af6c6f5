import { randomBytes } from 'node:crypto';
import type { CounterStaff } from './attended-verification.ts';

const words = (): string =>
  randomBytes(12)
    .toString('hex')
    .replace(/(.{6})(?=.)/g, '$1-');

/** A generated supervisor and passphrases for one fresh data directory. */
export const freshStaff = (): CounterStaff => ({
  branch: 'Harbour branch',
  supervisor: 'Dana Field',
  passphrase: words(),
  keyFilePassphrase: words(),
});
