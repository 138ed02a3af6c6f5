import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdentitySDK } from '../identity-sdk.ts';
import { installationStore } from '../installation-store.ts';
import type { DeviceContext } from '../sdk-context.ts';
import { replaceFile } from '../vault/atomic-file.ts';
import { SDK_VAULT } from '../vault/sdk-vault.ts';
import { openVault } from '../vault/vault-file.ts';
import { PassphraseFile } from '../wallet/passphrase-file.ts';
import { createSdkContext, type ProgramContext } from './create-sdk-context.ts';
import type { ProgramOptions } from './program-options.ts';

const PASSPHRASE = 'correct horse battery';
/** Nothing answers there. */
const NOBODY = 'http://127.0.0.1:1';

let folder: string;
let dataDir: string;
let contexts: ProgramContext[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-program-'));
  dataDir = join(folder, 'data');
  contexts = [];
});
afterEach(() => {
  for (const context of contexts) context.close();
  rmSync(folder, { recursive: true, force: true });
});

const options = (change: Partial<ProgramOptions> = {}): ProgramOptions => ({
  dataDir,
  keyStore: { kind: 'passphrase-file', passphrase: PASSPHRASE },
  services: NOBODY,
  log: { warn: () => undefined },
  ...change,
});

async function opened(change?: Partial<ProgramOptions>): Promise<ProgramContext> {
  const context = await createSdkContext(options(change));
  contexts.push(context);
  return context;
}

async function instanceOf(context: Parameters<typeof IdentitySDK.initialize>[0]): Promise<IdentitySDK> {
  IdentitySDK.initialize(context);
  const sdk = IdentitySDK.instanceOf(context.kind);
  await sdk.whenLoaded();
  return sdk;
}

const refused = (code: string) => expect.objectContaining({ code });

describe('the context of a program', () => {
  it('keeps wallet and settings over a restart', async () => {
    const first = await opened();
    const sdk = await instanceOf(first);
    expect(sdk.isReady()).toBe(true);
    sdk.setDvcId('dvc-1');
    sdk.initiateWallet();
    const did = sdk.getDID();
    first.close();
    expect(sdk.isReady()).toBe(false);
    const again = await instanceOf(await opened());
    expect(again.getDID()).toBe(did);
    expect(again.getCurrentDvcID()).toBe('dvc-1');
  });

  it('claims nothing of the fingerprint logins of its machine', async () => {
    const sdk = await instanceOf(await opened());
    expect(sdk.checkDeviceFingerPrintEnabled()).toMatchObject({
      status: false,
      data: null,
      error: { code: 'NOT_SUPPORTED' },
    });
  });

  it('gives each person a wallet of their own, in memory', async () => {
    const context = await opened();
    const device = await instanceOf(context);
    device.initiateWallet();
    const person = await instanceOf(context.applicant());
    expect(() => person.getDID()).toThrow(refused('WALLET_MISSING'));
    person.initiateWallet();
    expect(person.getDID()).not.toBe(device.getDID());
    expect(() => IdentitySDK.initialize(context.applicant())).toThrow(refused('SESSION_ACTIVE'));
    context.close();
    expect(() => IdentitySDK.getInstance()).toThrow(refused('NOT_READY'));
  });

  it('is not ready any more once it was closed', async () => {
    const context = await opened();
    context.close();
    context.close();
    const sdk = await instanceOf(context);
    expect(sdk.isReady()).toBe(false);
    expect(() => sdk.getDID()).toThrow(refused('NOT_READY'));
    sdk.endContext();
  });

  it('sets the proxy that it is given, and keeps it', async () => {
    const first = await opened({ proxy: { host: 'proxy.example', port: 3128, password: 'x' } });
    const proxy = { host: 'proxy.example', port: 3128, userName: null, passwordSet: true };
    expect((await instanceOf(first)).getProxyDetails()).toEqual(proxy);
    first.close();
    expect((await instanceOf(await opened())).getProxyDetails()).toEqual(proxy);
  });

  it('has a code for a missing answer at the address of the services', async () => {
    const sdk = await instanceOf(await opened());
    sdk.setLicenseKey('licence-1');
    sdk.initiateWallet();
    const tenant = { dns: 'services.example', enrolmentCode: 'code', deviceName: 'Desk 1' };
    const error = await new Promise((resolve) => {
      sdk.registerTenant(tenant, { onTenantRegistration: (_status, failure) => resolve(failure) });
    });
    expect(error).toMatchObject({ code: 'SERVICES_UNREACHABLE' });
  });
});

describe('stubs of captures', () => {
  const SESSION = '0197a000-0000-7000-8000-000000000001';
  const DATA = { type: 'dl', id: 'D1', proofedBy: 'counterproof', category: 'identity_document' };
  const TENANT = {
    app: { dns: 'services.example' },
    root: { dns: 'services.example' },
    serverPublicKey: 'key',
    servicesDid: 'did:key:zServices',
    clientId: 'client-1',
    walletDid: 'did:key:zWallet',
    registeredAt: '2026-01-02T03:04:05.006Z',
  };

  /** An applicant of a program that is registered already. */
  async function applicantOf(context: ProgramContext): Promise<IdentitySDK> {
    // A registration without services: the inside of the context, which its type hides.
    const { vault } = await (context as ProgramContext & DeviceContext).open();
    installationStore(vault.settings).change({ licenseKey: 'licence-1', tenant: TENANT });
    await instanceOf(context);
    const sdk = await instanceOf(context.applicant(SESSION));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    return sdk;
  }
  const register = (sdk: IdentitySDK, signToken: string) =>
    sdk.registerDocument({ data: DATA, signToken, storeArtifacts: true, syncArtifacts: true });

  it('are believed by the context that made them and by no other, and the log says so', async () => {
    const warn = vi.fn();
    const context = await opened({ stubCaptures: true, log: { warn } });
    const stubs = context.stubCaptures;
    if (!stubs) throw new Error('no stubs');
    expect(warn).toHaveBeenCalledWith('sdk.stub-captures', { issuer: stubs.did });
    const token = stubs.signDocument(DATA, SESSION);
    await expect(register(await applicantOf(context), token)).resolves.toEqual({ done: true });
    context.close();
    const again = await opened({ stubCaptures: true });
    await expect(register(await applicantOf(again), token)).rejects.toEqual(refused('SIGN_TOKEN_INVALID'));
  });

  it('do not exist without the option, whatever issuers are believed', async () => {
    const development = await opened({ stubCaptures: true });
    const { did, signDocument } = development.stubCaptures ?? { did: '', signDocument: () => '' };
    development.close();
    const context = await opened({ captureIssuers: [did] });
    expect(context.stubCaptures).toBeUndefined();
    const token = signDocument(DATA, SESSION);
    await expect(register(await applicantOf(context), token)).rejects.toEqual(refused('SIGN_TOKEN_INVALID'));
  });
});

describe('a data directory', () => {
  it.skipIf(process.platform === 'win32')('is for the user of the program alone', async () => {
    (await opened()).close();
    chmodSync(dataDir, 0o755);
    await opened();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('holds nothing of the wallet in the clear', async () => {
    const sdk = await instanceOf(await opened());
    sdk.initiateWallet();
    const words = sdk.getMnemonic().join(' ');
    for (const name of readdirSync(dataDir)) {
      const bytes = readFileSync(join(dataDir, name));
      expect(bytes.includes(words), name).toBe(false);
      expect(bytes.includes(sdk.getDID()), name).toBe(false);
    }
  });

  it('is refused to a second context while one has it open', async () => {
    await opened();
    await expect(createSdkContext(options())).rejects.toEqual(refused('VAULT_LOCKED_BY_OTHER_PROCESS'));
  });

  it('is refused with a wrong passphrase, or without its key file', async () => {
    (await opened()).close();
    const wrong = options({ keyStore: { kind: 'passphrase-file', passphrase: 'another passphrase' } });
    await expect(createSdkContext(wrong)).rejects.toEqual(refused('PASSPHRASE_WRONG'));
    rmSync(join(dataDir, 'keys.json'));
    await expect(createSdkContext(options())).rejects.toEqual(refused('KEY_MISSING'));
    expect(existsSync(join(dataDir, 'keys.json'))).toBe(false);
  });

  it('is free again after a start that failed', async () => {
    (await opened()).close();
    const keys = new PassphraseFile(join(dataDir, 'keys.json'), replaceFile);
    keys.unlock(PASSPHRASE);
    const vault = openVault({ directory: dataDir, keyStore: keys }, SDK_VAULT);
    vault.settings.set('sdk.installation', 'not an installation');
    vault.close();
    const proxy = { host: 'proxy.example', port: 3128 };
    for (const _ of [1, 2]) {
      await expect(createSdkContext(options({ proxy }))).rejects.toEqual(refused('STORAGE_FAILED'));
    }
  });

  it('is not made with a weak passphrase', async () => {
    const weak = options({ keyStore: { kind: 'passphrase-file', passphrase: 'short' } });
    await expect(createSdkContext(weak)).rejects.toEqual(refused('PASSPHRASE_WEAK'));
    expect(existsSync(join(dataDir, 'vault.db'))).toBe(false);
  });
});

describe('an own certificate authority', () => {
  it.each<[string, Partial<ProgramOptions>]>([
    ['that is no certificate', { certificateAuthority: 'text' }],
    [
      'that is a broken one',
      { certificateAuthority: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
    ],
    ['that is to replace the public ones, and is missing', { authorities: 'own' }],
  ])('%s is refused, and nothing is made', async (_what, change) => {
    await expect(createSdkContext(options(change))).rejects.toEqual(refused('CERTIFICATE_AUTHORITY_INVALID'));
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('an option', () => {
  it.each<[string, unknown]>([
    ['services', 'http://services.example'],
    ['services', 'services.example'],
    ['services', 'ftp://127.0.0.1'],
    ['dataDir', ''],
    ['keyStore', { kind: 'memory' }],
    ['proxy', { host: 'proxy.example', port: 0 }],
    ['captureIssuers', ['did:key:z6Mk']],
    ['certificateAuthority', 5],
    ['authorities', 'public'],
    ['stubCaptures', false],
    ['stubCaptures', 'yes'],
    ['faces', { analyse: () => undefined }],
    ['askConsent', true],
    ['log', {}],
    ['unknown', 1],
  ])('%s is refused when it is %o, and nothing is made', async (name, value) => {
    const call = createSdkContext({ ...options(), [name]: value } as ProgramOptions);
    await expect(call).rejects.toEqual(refused('INVALID_INPUT'));
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([undefined, null, 5, 'x'])('is missing from %o', async (value) => {
    await expect(createSdkContext(value as never)).rejects.toEqual(refused('INVALID_INPUT'));
  });

  it('never appears with its value in an error', async () => {
    const call = createSdkContext({ ...options(), services: 'http://secret.example' });
    await expect(call).rejects.toSatisfy((error) => !JSON.stringify(error).includes('secret'));
  });
});
