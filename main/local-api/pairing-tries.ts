import { afterFailure, secondsLocked } from '#core/keys/lockout.ts';
import type { LocalApiHost } from '../ports/local-api.ts';
import { PAIRING_SUBJECT } from '../ports/vault.ts';
import type { PairingTries } from './pairing-desk.ts';

/**
 * Counts requests for a pairing as wrong passphrases are: from the fifth in a row on that no supervisor allowed, each
 * doubles the wait, up to an hour. The count lies in the vault, so neither a restart nor the clock ends a wait.
 *
 * @param uptimeMs how long the machine has run; setting its clock does not change it
 */
export function pairingTries(host: LocalApiHost, uptimeMs: () => number): PairingTries {
  const { lockouts } = host.vault;
  const now = () => host.now().toISOString();
  return {
    waitSec: () => secondsLocked(lockouts.get(PAIRING_SUBJECT), now(), uptimeMs()),
    count() {
      lockouts.put(PAIRING_SUBJECT, afterFailure(lockouts.get(PAIRING_SUBJECT), now(), uptimeMs()));
      host.onPairingTry();
    },
    clear: () => lockouts.clear(PAIRING_SUBJECT),
  };
}
