import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROSTER_TYPE } from '#core/contract/operators.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { writeKioskSettings } from '#main/counter/setup/kiosk-settings.ts';
import type { Installation } from '#main/ports/installation.ts';
import { installationFolder } from '#main/storage/installation-folder.ts';
import { Argon2OperatorCredentials } from '#main/wallet/operator-credentials.ts';
import { adoptRegistration } from '#sdk/installation-store.ts';
import { ApplicationWallet } from '#sdk/wallet/application-wallet.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import { PassphraseFile } from '#sdk/wallet/passphrase-file.ts';
import { openForBackup } from './open-for-backup.ts';
import { showRecoveryWords } from './show-recovery-words.ts';
import type { Terminal } from './terminal.ts';

const KEY_PASSPHRASE = 'correct horse battery';
const PASSPHRASE = 'the supervisor of the branch';
const CHEAP = { memoryKiB: 64, passes: 1, lanes: 1 };

let directory: string;
let installation: Installation;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'counterproof-backup-'));
  installation = installationFolder(directory, {
    keychain: () => new MemoryKeyStore(),
    keyFile: (path, replace) => new PassphraseFile(path, replace, CHEAP),
    wallet: (keys) => new ApplicationWallet(keys),
  });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A kiosk with one supervisor, as set-up leaves it; answers the words of its wallet. */
function setUp(): string[] {
  const services = jwsSigner(generateKeyPair());
  const keys = installation.keyFile();
  keys.create(KEY_PASSPHRASE);
  const vault = installation.createVault(keys);
  const wallet = installation.wallet(keys);
  wallet.initiate();
  const enrolment = {
    tenantId: 't',
    communityId: 'c',
    communityName: 'Main Street',
    servicesDid: services.did,
    publicKey: wallet.publicKey(),
    clientId: 'kiosk',
  };
  writeKioskSettings(vault, { services: { mode: 'embedded' } });
  adoptRegistration(vault.settings, {
    licenseKey: 'l',
    tenant: { dns: 'localhost' },
    deviceName: 'Main Street',
    enrolment,
    walletDid: wallet.did,
    registeredAt: '2026-01-01T00:00:00.000Z',
  });
  const credential = new Argon2OperatorCredentials(CHEAP).create(PASSPHRASE);
  const roster = {
    v: 1,
    tenantId: 't',
    communityId: 'c',
    issuedAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2999-01-01T00:00:00.000Z',
    operators: [
      {
        operatorId: 's1',
        name: 'Sam',
        role: 'supervisor',
        permissions: ['counter.settings'],
        ...credential,
        active: true,
      },
    ],
  };
  const jws = services.signJws(roster, ROSTER_TYPE);
  vault.roster.put({ jws, fetchedAt: roster.issuedAt, expiresAt: roster.expiresAt });
  vault.close();
  installation.writeMarker({
    v: 1,
    keyStorage: 'passphrase-file',
    services: 'embedded',
    setUpAt: roster.issuedAt,
  });
  return wallet.mnemonic();
}

function terminal(...hidden: string[]) {
  const pages: string[] = [];
  const terminal: Terminal = {
    say: () => undefined,
    ask: async () => '1',
    askHidden: async () => hidden.shift() ?? '',
    showOnce: async (page) => void pages.push(page),
    close: () => undefined,
  };
  return { terminal, pages };
}

describe('a backup from the data directory', () => {
  it('shows the words of the wallet to the supervisor of the signed roster', async () => {
    const words = setUp();
    const { terminal: screen, pages } = terminal(KEY_PASSPHRASE, PASSPHRASE);
    const kiosk = await openForBackup(directory, screen, installation);
    await showRecoveryWords(kiosk, screen);
    kiosk.close();
    for (const word of words) expect(pages[0]).toContain(word);

    const keys = installation.keyFile();
    keys.unlock(KEY_PASSPHRASE);
    const vault = installation.openVault(keys);
    expect(vault.audit.list(10).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['wallet.backup-shown', 'operator.signed-in', 'operator.signed-out']),
    );
    vault.close();
  });

  it('needs a kiosk that was set up and the passphrase of its key file', async () => {
    await expect(openForBackup(directory, terminal().terminal, installation)).rejects.toMatchObject({
      code: 'SETUP_REQUIRED',
    });
    setUp();
    await expect(openForBackup(directory, terminal('wrong').terminal, installation)).rejects.toMatchObject({
      code: 'PASSPHRASE_WRONG',
    });
  });

  it('is refused while the kiosk runs', async () => {
    setUp();
    const keys = installation.keyFile();
    keys.unlock(KEY_PASSPHRASE);
    const running = installation.openVault(keys);
    await expect(
      openForBackup(directory, terminal(KEY_PASSPHRASE).terminal, installation),
    ).rejects.toMatchObject({ code: 'VAULT_LOCKED_BY_OTHER_PROCESS' });
    running.close();
  });
});
