import { recordedStore, requireOwnStore, requireSample } from './kernel/blobs/own-store.ts';
import type { Database } from './kernel/database/database.ts';
import type { Admission } from './kernel/database/open-database.ts';
import { findMasterKey } from './kernel/keys/master-key.ts';
import type { BlobStore } from './kernel/ports/blob-store.ts';
import { StartRefusal } from './kernel/start-refusal.ts';
import { findTenant } from './platform/index.ts';

interface AdmissionOptions {
  readonly dataDir: string;
  readonly masterKey?: string | Promise<string> | undefined;
  readonly tenant?: string | undefined;
}

/** Holds key and store to the database before it is changed; both are missing at a first start. */
export function admission(
  { dataDir, masterKey, tenant }: AdmissionOptions,
  store: BlobStore,
  storeId: string | undefined,
): Admission {
  return async ({ migrated, sealed }, db) => {
    const given = typeof masterKey === 'string' ? masterKey : undefined;
    const isPromised = masterKey !== undefined && given === undefined;
    const hasKey = isPromised || findMasterKey(dataDir, given) !== undefined;
    if (sealed && !hasKey) throw new StartRefusal('MASTER_KEY_MISSING');
    if (tenant !== undefined && !migrated) throw unknownTenant(tenant);
    const recorded = db && migrated ? await recordedStore(db) : undefined;
    // Another node may have written the id into the store since it was looked for; the database names it after that.
    requireOwnStore(recorded, storeId ?? (recorded?.written ? await store.readId() : undefined));
    // A store without an id is not yet known to be the one, even where a killed process has named the id.
    if (db && migrated && !recorded?.written) await requireSample(db, store);
  };
}

/** @throws StartRefusal `TENANT_NOT_FOUND` */
export async function requireTenant(db: Database, tenant: string): Promise<void> {
  if (!(await findTenant(db, tenant))) throw unknownTenant(tenant);
}

/** The refusal of a tenant that an option of the command names. */
const unknownTenant = (tenant: string): StartRefusal =>
  new StartRefusal('TENANT_NOT_FOUND', tenant, {
    hint: 'Correct --tenant; --new-branch makes a tenant with its branch.',
  });
