import { expect, it } from 'vitest';
import { ADMIN_PERMISSIONS } from './permissions.ts';
import { ADMINISTRATOR, STANDARD_ROLES } from './standard-roles.ts';

it('gives each role of a staffed counter what belongs to it, written a second time', () => {
  const reports = 'idproofing.reports.verification-sessions-download';
  expect(Object.fromEntries(STANDARD_ROLES.map(({ name, permissions }) => [name, permissions]))).toEqual({
    Supervisor: ['idproofing.session-management', reports],
    Reviewer: ['idproofing.manual-review'],
    'Security officer': ['holds.manage'],
    Auditor: ['audit.read', reports],
  });
  expect(ADMINISTRATOR).toEqual({ name: 'Administrator', permissions: ADMIN_PERMISSIONS });
});

it('lets nobody but an administrator grant', () => {
  const granting = STANDARD_ROLES.filter(({ permissions }) => permissions.includes('accounts.manage'));
  expect(granting).toEqual([]);
});
