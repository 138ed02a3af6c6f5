import { type AppError, failure } from '#core/contract/errors.ts';
import { OperatorPresence } from '#main/counter/operators/operator-presence.ts';
import { RosterCache } from '#main/counter/operators/roster-cache.ts';
import { ClockGuard } from '#main/counter/session/clock-guard.ts';
import { readKioskSettings } from '#main/counter/setup/kiosk-settings.ts';
import { VaultNumber } from '#main/counter/vault-number.ts';
import { describeError } from '#main/host/describe-error.ts';
import type { Installation } from '#main/ports/installation.ts';
import type { Vault } from '#main/ports/vault.ts';
import { installationFolder } from '#main/storage/installation-folder.ts';
import { Argon2OperatorCredentials } from '#main/wallet/operator-credentials.ts';
import type { KeyStore } from '#sdk/ports/key-store.ts';
import type { Wallet } from '#sdk/ports/wallet.ts';
import { systemUptimeMs } from '#sdk/program/system-uptime.ts';
import { ApplicationWallet } from '#sdk/wallet/application-wallet.ts';
import { OsKeychain } from '#sdk/wallet/os-keychain.ts';
import { PassphraseFile } from '#sdk/wallet/passphrase-file.ts';
import type { WordsKiosk } from './show-recovery-words.ts';
import type { Terminal } from './terminal.ts';

export type OpenedForBackup = WordsKiosk & { close(): void };

const PARTS = {
  keychain: (installationId: string) => new OsKeychain(installationId),
  keyFile: (path: string, replace: (path: string, content: string) => void) =>
    new PassphraseFile(path, replace),
  wallet: (keys: KeyStore) => new ApplicationWallet(keys),
};

/**
 * Opens the kiosk of a data directory without starting it; a running kiosk has to be closed first.
 *
 * @throws AppError `SETUP_REQUIRED`, or the errors of key storage and vault.
 */
export async function openForBackup(
  dataDir: string,
  terminal: Terminal,
  installation: Installation = installationFolder(dataDir, PARTS),
): Promise<OpenedForBackup> {
  const marker = installation.marker();
  if (marker === undefined) throw notSetUp(`${dataDir} holds no kiosk`);
  const keys =
    marker.keyStorage === 'keychain' ? installation.keychain() : await unlock(installation, terminal);
  const vault = installation.openVault(keys);
  try {
    return kioskOver({ keys, vault, wallet: installation.wallet(keys), terminal });
  } catch (error) {
    vault.close();
    throw error;
  }
}

async function unlock(installation: Installation, terminal: Terminal): Promise<KeyStore> {
  const file = installation.keyFile();
  file.unlock(await terminal.askHidden('Passphrase of the key file: '));
  return file;
}

interface Opened {
  keys: KeyStore;
  vault: Vault;
  wallet: Wallet;
  terminal: Terminal;
}

function kioskOver({ keys, vault, wallet, terminal }: Opened): OpenedForBackup {
  const settings = readKioskSettings(vault);
  if (settings === undefined) throw notSetUp('the vault holds no settings of a kiosk');
  const clock = { now: () => new Date() };
  const uptimeMs = systemUptimeMs;
  const onFault = (error: unknown) => terminal.say(describeError(error));
  const vaultNumber = new VaultNumber({ keys, vault, clock, uptimeMs, onFault });
  vaultNumber.begin();
  const clockGuard = new ClockGuard(vault.settings);
  const roster = new RosterCache(vault.roster, settings.enrolment, clock, () => clockGuard.latest());
  const desk = new OperatorPresence({
    roster,
    lockouts: vault.lockouts,
    audit: vault.audit,
    credentials: new Argon2OperatorCredentials(),
    clock,
    uptimeMs,
    onTry: () => vaultNumber.raise(),
    // A dialogue that lasts as long as its questions has no idle time.
    idle: () => ({ warnAfterMin: Number.POSITIVE_INFINITY, lockAfterMin: Number.POSITIVE_INFINITY }),
    onChange: () => undefined,
  });
  return {
    operators: () => roster.operators(),
    signIn: (operatorId, passphrase) => desk.signIn(operatorId, passphrase),
    signOut: () => desk.signOut(),
    wallet,
    audit: vault.audit,
    clock,
    close: () => vault.close(),
  };
}

function notSetUp(probe: string): AppError {
  return failure('SETUP_REQUIRED', probe, { component: 'wallet backup' });
}
