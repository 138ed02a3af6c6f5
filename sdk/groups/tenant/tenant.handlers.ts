import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { type InstallationStore, type RegisteredTenant, registeredTenant } from '../../contract/scope.ts';
import type { tenantOperations } from '../../contract/tenant.ts';
import type { SdkTenant, TenantRegistration } from '../../contract/types.ts';
import type { Enrol, TenantDirectory } from '../../ports/services.ts';
import { assertNamed, lookUpNamed, mismatch } from './named-tenant.ts';

export interface TenantDependencies {
  readonly installation: InstallationStore;
  enrol: Enrol;
  readonly directory: TenantDirectory;
  walletDid(): string;
  /** A tenant was registered. */
  onRegistration(): void;
  now(): Date;
}

/** Handlers of the tenant. Registrations take turns: whether one succeeds is known before the next begins. */
export const tenantHandlers = (deps: TenantDependencies): Handlers<typeof tenantOperations> => {
  let earlier: Promise<unknown> = Promise.resolve();
  return {
    'tenant.register': (request) => {
      const turn = earlier.then(() => register(deps, request));
      earlier = turn.catch(() => undefined);
      return turn;
    },
    'tenant.app': () => registered(deps).app,
    'tenant.root': () => registered(deps).root,
    'tenant.server-public-key': () => registered(deps).serverPublicKey,
  };
};

async function register(deps: TenantDependencies, request: TenantRegistration): Promise<SdkTenant> {
  if (deps.installation.read().tenant) throw failure('TENANT_ALREADY_REGISTERED', 'a tenant is registered');
  const { enrolmentCode, deviceName, ...named } = request;
  const walletDid = deps.walletDid();
  const found = await lookUpNamed(deps.directory, named);
  // Checked before the code is presented: a licence must not be registered under a tenant that another party named.
  if (found) assertNamed(named, { dns: named.dns, tag: found.tag, name: found.name, tenantId: found.id });
  const answer = await deps.enrol({
    licenseKey: deps.installation.read().licenseKey ?? '',
    enrolmentCode,
    kioskDid: walletDid,
    kioskName: deviceName,
  });
  const facts = found ?? (await deps.directory.findTenant({ id: answer.tenantId }));
  if (facts?.id !== answer.tenantId) throw mismatch('the tenant of the licence');
  const { tenantId, communityId, communityName } = answer;
  assertNamed(named, {
    dns: named.dns,
    tag: facts.tag,
    name: facts.name,
    tenantId,
    communityId,
    communityName,
  });
  assertSameWallet(deps, walletDid);
  const tenant = registeredTenant({ ...named, deviceName }, answer, walletDid, deps.now().toISOString());
  deps.installation.change({ tenant });
  deps.onRegistration();
  return tenant.app;
}

/** A reset while the services were answering leaves nothing to register. */
function assertSameWallet(deps: TenantDependencies, walletDid: string): void {
  if (deps.walletDid() === walletDid) return;
  throw failure('WALLET_MISSING', 'the wallet was exchanged while it was registered', {
    hint: 'SDK: register the tenant again with the present wallet.',
  });
}

function registered({ installation }: TenantDependencies): RegisteredTenant {
  const { tenant } = installation.read();
  if (tenant) return tenant;
  throw failure('TENANT_NOT_REGISTERED', 'the installation holds no tenant');
}
