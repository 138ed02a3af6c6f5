import type { Clock } from '../../ports/clock.ts';
import type { IdentityLibrary } from '../../ports/identity-library.ts';
import type { Installation } from '../../ports/installation.ts';
import type { KeyStore } from '../../ports/key-store.ts';
import type { EnrolmentResult, NewOperator } from '../../ports/services-gateway.ts';
import type { ServicesConnector, ServicesLink, ServicesTarget } from '../../ports/services-link.ts';
import type { Vault } from '../../ports/vault.ts';
import type { OperatorCredentials, Wallet } from '../../ports/wallet.ts';
import { AppError } from '../../sdk/contract/errors.ts';
import type { ParsedInputOf } from '../../sdk/contract/kit.ts';
import type { setupOperations } from '../contract/setup-operations.ts';
import { newOperator } from '../operators/new-operator.ts';
import { RosterCache } from '../operators/roster-cache.ts';
import { writeKioskSettings } from './kiosk-settings.ts';

export type SetupInput = ParsedInputOf<(typeof setupOperations)['setup.complete']>;

export interface SetupOptions {
  installation: Installation;
  connector: ServicesConnector;
  credentials: OperatorCredentials;
  library: Pick<IdentityLibrary, 'adopt'>;
  clock: Clock;
}

/** A kiosk that was set up and is unlocked. */
export interface UnlockedKiosk {
  keys: KeyStore;
  vault: Vault;
  wallet: Wallet;
  link: ServicesLink;
}

/**
 * Sets an empty data directory up: key storage, vault, wallet, branch, first supervisor. The marker comes last, so
 * whatever fails or is killed on the way leaves a kiosk that was never set up; what was made is removed again.
 * @throws AppError of the operation `setup.complete`
 */
export async function setUpKiosk(
  input: SetupInput,
  options: SetupOptions,
): Promise<{ kiosk: UnlockedKiosk; operatorId: string }> {
  const { installation, credentials } = options;
  // The slowest check that needs nobody else comes first: a weak passphrase must not leave half a kiosk.
  const supervisor = newOperator({ ...input.supervisor, role: 'supervisor' }, credentials, options.clock);
  const keys = prepareKeys(input, installation);
  const made: { vault?: Vault; link?: ServicesLink } = {};
  try {
    made.vault = installation.createVault(keys);
    const wallet = installation.wallet(keys);
    wallet.initiate();
    const target = targetOf(input);
    if (target.mode === 'embedded') options.connector.unlock(keys, 'new');
    made.link = options.connector.link(target, wallet);
    const enrolment = await enrol(input, made.link, wallet);
    wallet.commit();
    await register(made.link, supervisor, enrolment, made.vault, options.clock);
    const { branchName } = input;
    const registeredAt = options.clock.now().toISOString();
    writeKioskSettings(made.vault, {
      branchName,
      kioskDid: wallet.did,
      enrolment: enrolment.result,
      services: target,
    });
    options.library.adopt(made.vault, {
      licenseKey: enrolment.licenseKey,
      tenant: { dns: registrableName(target) },
      enrolment: enrolment.result,
      walletDid: wallet.did,
      registeredAt,
      ...(target.mode === 'remote' && target.network?.proxy ? { proxy: target.network.proxy } : {}),
    });
    installation.writeMarker({
      v: 1,
      keyStorage: input.keyStorage.kind,
      services: target.mode,
      setUpAt: registeredAt,
    });
    const kiosk = { keys, vault: made.vault, wallet, link: made.link };
    return { kiosk, operatorId: supervisor.operatorId };
  } catch (error) {
    await made.link?.close();
    made.vault?.close();
    installation.discard(keys);
    throw error;
  }
}

/** A store for the keys, empty: leftovers of a set-up that was killed are removed first. */
function prepareKeys({ keyStorage }: SetupInput, installation: Installation): KeyStore {
  if (keyStorage.kind === 'keychain') {
    const keychain = installation.keychain();
    const probe = keychain.probe();
    if (!probe.ok) {
      const { component, probe: observation, nextStep } = probe;
      throw new AppError('KEYCHAIN_UNAVAILABLE', 'The keychain of this computer cannot be used.', {
        component,
        probe: observation,
        nextStep,
      });
    }
    installation.discard(keychain);
    return keychain;
  }
  const file = installation.keyFile();
  installation.discard(file);
  file.create(keyStorage.passphrase);
  return file;
}

function targetOf({ services, network }: SetupInput): ServicesTarget {
  if (services.mode === 'embedded') return { mode: 'embedded' };
  return { mode: 'remote', address: services.address, ...(network ? { network } : {}) };
}

/** Name of the tenant's services. Embedded ones have none of their own, and their port may change. */
const registrableName = (target: ServicesTarget): string =>
  target.mode === 'embedded' ? 'localhost' : new URL(target.address).host;

interface Enrolment {
  result: EnrolmentResult;
  licenseKey: string;
  code: string;
}

/** The embedded services issue licence and code themselves; elsewhere an administrator did. */
async function enrol(input: SetupInput, link: ServicesLink, wallet: Wallet): Promise<Enrolment> {
  const { services, branchName } = input;
  const { licenseKey, enrolmentCode } =
    services.mode === 'embedded' ? await link.gateway.createBranch(branchName) : services;
  const result = await link.gateway.enrol({
    licenseKey,
    enrolmentCode,
    kioskDid: wallet.did,
    kioskName: branchName,
  });
  link.enrolled(result);
  return { result, licenseKey, code: enrolmentCode };
}

async function register(
  link: ServicesLink,
  supervisor: NewOperator,
  { result, code }: Enrolment,
  vault: Vault,
  clock: Clock,
): Promise<void> {
  await link.gateway.addOperator(supervisor, { kind: 'enrolment', code });
  const { jws } = await link.gateway.fetchRoster();
  new RosterCache(vault.roster, result, clock).accept(jws);
}
