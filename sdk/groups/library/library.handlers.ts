import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { equalBytes, utf8 } from '#core/keys/bytes.ts';
import type { libraryOperations } from '../../contract/library.ts';
import type { Installation, InstallationStore } from '../../contract/scope.ts';
import type { SdkTenant } from '../../contract/types.ts';

export interface LibraryDependencies {
  readonly version: string;
  readonly installation: InstallationStore;
  /** The connector of this context: kept on the kiosk's own, in memory for an applicant. */
  readonly connector: { get(): string | undefined; set(dvcId: string): void };
  /** Removes the data of this context. @throws AppError `EVIDENCE_UNSYNCED`. */
  purge(reason: string): void;
}

/** Handlers of set-up and information. */
export const libraryHandlers = (deps: LibraryDependencies): Handlers<typeof libraryOperations> => ({
  // These handlers exist only once the load has finished.
  'library.is-ready': () => true,
  'library.version': () => deps.version,
  'library.set-license-key': ({ key }) => {
    const { licenseKey, tenant } = deps.installation.read();
    const changes = licenseKey === undefined || !sameText(licenseKey, key);
    if (changes && tenant)
      throw failure('LICENSE_INVALID', 'a tenant is registered under another licence key');
    if (changes) deps.installation.change({ licenseKey: key });
    return { done: true };
  },
  'library.set-dvc-id': ({ dvcId }) => {
    deps.connector.set(dvcId);
    return { done: true };
  },
  'library.current-dvc-id': () => deps.connector.get() ?? null,
  'library.reset': ({ licenseKey, rootTenant, resetReason }) => {
    const installation = deps.installation.read();
    if (!sameText(installation.licenseKey ?? '', licenseKey)) {
      throw failure('LICENSE_INVALID', 'the licence key is not the one in use');
    }
    assertRootTenant(installation, rootTenant);
    deps.purge(resetReason);
    return { done: true };
  },
});

function assertRootTenant({ tenant }: Installation, named: SdkTenant | null): void {
  if (tenant?.root.dns === named?.dns) return;
  throw failure(
    'TENANT_NOT_REGISTERED',
    tenant ? 'another root tenant is registered' : 'no tenant is registered',
    { hint: 'SDK: name the root tenant as getTenant returns it, or null before one is registered.' },
  );
}

function sameText(a: string, b: string): boolean {
  return equalBytes(utf8(a), utf8(b));
}
