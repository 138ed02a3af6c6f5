import type { LicenceModule } from '#services/contract/permissions.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

export const communitiesOf = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('community')
    .select([
      'tenant_id',
      'community_id',
      'name',
      'public_key',
      'logo',
      'accounts_per_person',
      'persons_per_account',
      'sandbox',
      'created_at',
    ])
    .where('tenant_id', '=', tenantId);

export interface CommunitySettings {
  name?: string | undefined;
  logo?: string | null | undefined;
  accountsPerPerson?: number | undefined;
  personsPerAccount?: number | undefined;
}

export async function updateCommunity(
  db: DatabaseHandle,
  { tenantId, communityId }: { tenantId: string; communityId: string },
  change: CommunitySettings,
): Promise<void> {
  await db
    .updateTable('community')
    .set({
      name: change.name,
      logo: change.logo,
      accounts_per_person: change.accountsPerPerson,
      persons_per_account: change.personsPerAccount,
    })
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .execute();
}

export async function updateTenant(
  db: DatabaseHandle,
  tenantId: string,
  change: { name?: string | undefined; tag?: string | undefined; dns?: string | null | undefined },
): Promise<void> {
  await db.updateTable('tenant').set(change).where('tenant_id', '=', tenantId).execute();
}

export const licencesOf = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('licence')
    .select(['licence_id', 'community_id', 'modules', 'issued_at', 'expires_at', 'active'])
    .where('tenant_id', '=', tenantId);

export async function updateLicence(
  db: DatabaseHandle,
  { tenantId, licenseId }: { tenantId: string; licenseId: string },
  change: {
    modules?: LicenceModule[] | undefined;
    expiresAt?: Date | null | undefined;
    active?: boolean | undefined;
  },
): Promise<void> {
  await db
    .updateTable('licence')
    .set({
      modules: change.modules === undefined ? undefined : JSON.stringify(change.modules),
      expires_at: change.expiresAt,
      active: change.active,
    })
    .where('tenant_id', '=', tenantId)
    .where('licence_id', '=', licenseId)
    .execute();
}

export const kiosksOf = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('kiosk')
    .select(['kiosk_id', 'community_id', 'name', 'did', 'registered_at', 'active', 'vault_copied_at'])
    .where('tenant_id', '=', tenantId);

export async function updateKiosk(
  db: DatabaseHandle,
  { tenantId, kioskId }: { tenantId: string; kioskId: string },
  { name, active, shutOutAt }: { name?: string | undefined; active?: boolean | undefined; shutOutAt?: Date },
): Promise<void> {
  await db
    .updateTable('kiosk')
    .set({ name, active, shut_out_at: shutOutAt })
    .where('tenant_id', '=', tenantId)
    .where('kiosk_id', '=', kioskId)
    .execute();
}
