import { z } from 'zod';
import { next } from './paging.ts';
import { AdminPermission } from './permissions.ts';

const Id = z.uuid();
const Name = z.string().trim().min(2).max(80);
const Passphrase = z.string().min(1).max(1024);
const Permissions = z.array(AdminPermission).max(AdminPermission.options.length);
const RoleIds = z.array(Id).max(50);

export const SignIn = z
  .strictObject({
    tenant: z.string().min(1).max(253).describe('Id, tag or DNS name of the tenant.'),
    name: Name,
    passphrase: Passphrase,
  })
  .meta({ id: 'SignIn', description: 'Chosen by this project.' });

export const SignedIn = z
  .object({
    token: z.string().describe('Presented as `Authorization: Bearer`; it ends after 30 idle minutes.'),
    endsAt: z.iso.datetime().describe('At the latest.'),
    tenantId: Id,
    accountId: Id,
  })
  .meta({ id: 'SignedIn' });

export const RoleFacts = z
  .object({ roleId: Id, name: z.string(), permissions: z.array(AdminPermission) })
  .meta({ id: 'Role' });
export const NewRole = z.strictObject({ name: Name, permissions: Permissions }).meta({ id: 'NewRole' });
export const RoleChange = z
  .strictObject({ name: Name.optional(), permissions: Permissions.optional() })
  .meta({ id: 'RoleChange' });
export const RoleList = z.object({ roles: z.array(RoleFacts), next }).meta({ id: 'RoleList' });

export const AccountFacts = z
  .object({
    accountId: Id,
    name: z.string(),
    communityId: Id.nullable().describe('Null: every community of the tenant.'),
    active: z.boolean(),
    createdAt: z.iso.datetime(),
    roles: z.array(RoleFacts),
    permissions: z.array(AdminPermission),
  })
  .meta({ id: 'Account' });
export type AccountFacts = z.infer<typeof AccountFacts>;
export const AccountList = z.object({ accounts: z.array(AccountFacts), next }).meta({ id: 'AccountList' });

export const NewAccount = z
  .strictObject({
    name: Name,
    passphrase: Passphrase,
    communityId: Id.nullable().default(null),
    roleIds: RoleIds,
  })
  .meta({ id: 'NewAccount' });
export const AccountChange = z
  .strictObject({
    active: z.boolean().optional(),
    communityId: Id.nullable().optional(),
    roleIds: RoleIds.optional(),
  })
  .meta({ id: 'AccountChange' });

export const FirstAccount = z
  .strictObject({ tenant: z.string().min(1).max(253), name: Name, passphrase: Passphrase })
  .meta({ id: 'FirstAccount', description: 'An administrator of the tenant with every permission.' });
export const NewPassphrase = z.strictObject({ passphrase: Passphrase }).meta({ id: 'NewPassphrase' });
export const OwnPassphrase = z
  .strictObject({ current: Passphrase, passphrase: Passphrase })
  .meta({ id: 'OwnPassphrase' });
export const Done = z.object({ done: z.literal(true) }).meta({ id: 'Done' });
