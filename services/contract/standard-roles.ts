import { ADMIN_PERMISSIONS, type AdminPermission } from './permissions.ts';

/** A role that a tenant begins with. */
interface StandardRole {
  name: string;
  permissions: readonly AdminPermission[];
}

/** The role that may do everything, and grant it. */
export const ADMINISTRATOR: StandardRole = { name: 'Administrator', permissions: ADMIN_PERMISSIONS };

/**
 * The other roles of a staffed counter, each with what belongs to it and no more. A clerk has no account: at the kiosk
 * they are an operator of the roster, and so is a supervisor, whose account is for what they do at the services. An
 * auditor reads, and changes nothing.
 */
export const STANDARD_ROLES: readonly StandardRole[] = [
  {
    name: 'Supervisor',
    permissions: ['idproofing.session-management', 'idproofing.reports.verification-sessions-download'],
  },
  { name: 'Reviewer', permissions: ['idproofing.manual-review'] },
  { name: 'Security officer', permissions: ['holds.manage'] },
  { name: 'Auditor', permissions: ['audit.read', 'idproofing.reports.verification-sessions-download'] },
];
