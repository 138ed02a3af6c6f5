import { chmodSync, mkdirSync } from 'node:fs';
import { failure } from '#core/contract/errors.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { networkProxy } from '../contract/scope.ts';
import { IdentitySDK } from '../identity-sdk.ts';
import { installationStore } from '../installation-store.ts';
import { remoteEndpoint } from '../network/endpoint.ts';
import { enrol } from '../network/enrol.ts';
import { findTenant } from '../network/find-tenant.ts';
import { proxiedClient } from '../network/proxied-client.ts';
import { servicesClient } from '../network/services-client.ts';
import { walletServices } from '../network/wallet-services.ts';
import type { SdkVault } from '../ports/vault.ts';
import type {
  ApplicantContext,
  ApplicantResources,
  DeviceContext,
  DeviceResources,
  SdkContext,
  SdkLog,
} from '../sdk-context.ts';
import { SDK_VAULT } from '../vault/sdk-vault.ts';
import { mapped } from '../vault/storage-errors.ts';
import { createVault, openVault, vaultExists } from '../vault/vault-file.ts';
import { VERSION } from '../version.ts';
import { ApplicationWallet, WALLET_ENTRY } from '../wallet/application-wallet.ts';
import { argon2Pins } from '../wallet/argon2-pins.ts';
import { MemoryKeyStore } from '../wallet/memory-key-store.ts';
import { type OpenKeys, openKeys } from './open-keys.ts';
import { type CheckedOptions, checkedOptions, type ProgramOptions } from './program-options.ts';
import { signingDesk } from './program-restoration.ts';
import { askScreenLock, FINGERPRINT_UNTOLD, observedSecurity } from './screen-lock.ts';
import { type StubCaptures, stubCaptures } from './stub-captures.ts';
import { systemUptimeMs } from './system-uptime.ts';

/** A person's context, as the program around the SDK sees it. */
export interface PersonContext extends SdkContext {
  readonly kind: 'applicant';
  /** The visit that sign tokens are made for. */
  readonly sessionId: string;
}

/** The device context of a program, which also makes contexts of persons. */
export interface ProgramContext extends SdkContext {
  readonly kind: 'device';
  /**
   * A context of a person over the same vault, to be initialised as well.
   * @param sessionId names the visit that sign tokens are made for; a new UUIDv7 without it.
   */
  applicant(sessionId?: string): PersonContext;
  /** With the option `stubCaptures`: signs data without a capture, for development. */
  readonly stubCaptures?: StubCaptures;
  /** Ends the instances of all its contexts, closes connections and vault, and forgets the keys. */
  close(): void;
}

/**
 * Opens the library for a program that is no kiosk: its vault and keys in `dataDir`, its services at an address. Pass
 * the answer to `IdentitySDK.initialize`. One process at a time has a data directory open.
 *
 * @throws AppError by rejecting: `INVALID_INPUT`, `CERTIFICATE_AUTHORITY_INVALID`, `KEYCHAIN_UNAVAILABLE`, `PASSPHRASE_WEAK`, `PASSPHRASE_WRONG`,
 * `KEY_MISSING`, `VAULT_KEY_WRONG`, `VAULT_CORRUPT`, `VAULT_VERSION_UNSUPPORTED`, `VAULT_LOCKED_BY_OTHER_PROCESS`,
 * `DISK_FULL`, `STORAGE_FAILED`, `NOT_SUPPORTED` under a Node.js that is too old.
 */
export async function createSdkContext(options: ProgramOptions): Promise<ProgramContext> {
  const checked = checkedOptions(options);
  makeFolder(checked.dataDir);
  const keys = openKeys(checked.dataDir, checked.keyStore);
  try {
    return contextOver(checked, keys, openSdkVault(checked.dataDir, keys));
  } catch (error) {
    keys.forget();
    throw error;
  }
}

function contextOver(options: CheckedOptions, keys: OpenKeys, vault: SdkVault): ProgramContext {
  try {
    if (options.proxy) installationStore(vault.settings).change({ proxy: options.proxy });
    return programContext(options, keys, vault);
  } catch (error) {
    vault.close();
    throw error;
  }
}

function programContext(options: CheckedOptions, keys: OpenKeys, vault: SdkVault): ProgramContext {
  /** One person at a time has an instance. */
  let person: ApplicantContext | undefined;
  const { resources, personal, disconnect } = deviceResources(options, keys, vault);
  let closed = false;
  const whileOpen = async <T>(open: () => T): Promise<T> => {
    if (!closed) return open();
    throw failure('NOT_READY', 'the context was closed', {
      hint: 'SDK: make a new one by createSdkContext.',
    });
  };
  const common = {
    version: VERSION,
    /** Work that a closed context breaks off is no failure. */
    log: {
      warn: (...entry: Parameters<SdkLog['warn']>) => (closed ? undefined : options.log.warn(...entry)),
    },
    now: () => new Date(),
    uptimeMs: systemUptimeMs,
    deviceSecurity: observedSecurity(
      () => askScreenLock(process.platform, process.env),
      systemUptimeMs,
      FINGERPRINT_UNTOLD,
    ),
  };
  const stubs = options.stubCaptures ? stubCaptures(common.now) : undefined;
  if (stubs) common.log.warn('sdk.stub-captures', { issuer: stubs.did });
  const context: ProgramContext & DeviceContext = {
    ...common,
    ...(stubs ? { stubCaptures: stubs } : {}),
    kind: 'device',
    open: () => whileOpen(() => resources),
    applicant(sessionId = uuidV7(Date.now())) {
      const applicant: ApplicantContext = {
        ...common,
        kind: 'applicant',
        sessionId,
        open: () =>
          whileOpen(() => {
            person = applicant;
            const { restoration } = options;
            const signing = { wallet: resources.wallet, sessionId, now: common.now };
            return {
              ...applicantResources(options, vault, personal),
              ...(restoration ? { restoration: signingDesk(restoration, signing) } : {}),
              ...(stubs ? { stubIssuers: [stubs.did] } : {}),
              onPipeline: () => undefined,
            };
          }),
      };
      return applicant;
    },
    close() {
      if (closed) return;
      closed = true;
      if (person) IdentitySDK.endInstanceOf(person);
      IdentitySDK.endInstanceOf(context);
      disconnect();
      vault.close();
      keys.forget();
    },
  };
  return context;
}

function deviceResources({ services, network }: CheckedOptions, { store }: OpenKeys, vault: SdkVault) {
  const { host, hostname } = new URL(services);
  const hosts = [host, hostname];
  const wallet = new ApplicationWallet(store);
  const http = proxiedClient(network);
  const client = servicesClient({
    endpoint: remoteEndpoint(services),
    http,
    signer: wallet,
    identity: () => installationStore(vault.settings).read().tenant,
  });
  const wallets = walletServices(client);
  const resources: DeviceResources = {
    wallet,
    vault,
    services: {
      ...wallets,
      enrol: (request) => enrol(client, wallet, request),
      findTenant: findTenant(client),
      hosts: () => hosts,
    },
    onRegistration: () => undefined,
    applyProxy: (proxy) => http.setProxy(proxy && networkProxy(proxy)),
    unsyncedEvidence: () => 0,
    sealedExportConfirmedBy: () => undefined,
  };
  return { resources, personal: { ...wallets, download: http.download }, disconnect: () => http.close() };
}

function applicantResources(
  { faces, captureIssuers, askConsent, ssn }: CheckedOptions,
  vault: SdkVault,
  services: ApplicantResources['services'],
) {
  const keys = new MemoryKeyStore();
  return {
    wallet: new ApplicationWallet(keys),
    exportWallet: () => keys.get(WALLET_ENTRY) ?? new Uint8Array(),
    newWallet: () => new ApplicationWallet(new MemoryKeyStore()),
    vault,
    services,
    atKiosk: false,
    pins: argon2Pins(),
    onPinTry: () => undefined,
    onEnrolment: () => undefined,
    flow: COUNTER_STANDARD,
    comparisonRules: () => COUNTER_STANDARD.comparison,
    captureIssuers: () => captureIssuers,
    livenessOf: () => undefined,
    ...(faces ? { faces } : {}),
    ...(askConsent ? { askConsent } : {}),
    ...(ssn ? { ssn } : {}),
  };
}

function openSdkVault(directory: string, { store }: OpenKeys): SdkVault {
  const location = { directory, keyStore: store };
  return vaultExists(directory) ? openVault(location, SDK_VAULT) : createVault(location, SDK_VAULT);
}

/** A folder that other users of the machine cannot enter. */
function makeFolder(path: string): void {
  mapped(() => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    // Windows keeps the folders of a profile to its user by access lists.
    if (process.platform !== 'win32') chmodSync(path, 0o700);
  });
}
