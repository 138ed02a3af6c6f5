import { describe, expect, it } from 'vitest';
import {
  ADMIN_PERMISSIONS,
  AdminPermission,
  CLIENT_SCOPES,
  ClientScope,
  GRANTERS_OF_SCOPE,
  KEY_TYPES,
  KeyType,
  LICENCE_MODULES,
  LicenceModule,
  SCOPES_OF_KEY_TYPE,
} from './permissions.ts';

/** The reach of each access key, written a second time: a wider key must be a decision, not a slip. */
const REACH: Readonly<Record<string, Partial<Record<KeyType, boolean>>>> = {
  'workflow_instances.create': { system: true, service: true, service_ext: true, app: true },
  'results.poll': { system: true, service: true, service_ext: true, app: true },
  'user_device_details.read': { system: true, service: true, service_ext: true },
  'proofing_sessions.create': { system: true, service: true, service_ext: true, app: true },
  'proofing_sessions.manage': { system: true, service: true },
  'flows.manage': { system: true, service: true },
  'events.read': { system: true, service: true, service_ext: true },
  'reports.read': { system: true, service: true, service_ext: true },
  'authentication_sessions.create': { system: true, service: true, service_ext: true },
  'tokens.introspect': { system: true, service: true },
  'metrics.read': { system: true, service: true },
  'faces.identify': { system: true, service: true, service_ext: true },
  'users.authenticate': { system: true, service: true },
  'credentials.issue': { system: true, service: true },
  'credentials.verify': { system: true, service: true },
};

/** The permission of an account that grants each scope, written a second time. */
const GRANTERS: Readonly<Record<string, readonly string[]>> = {
  'workflow_instances.create': ['workflow.manage'],
  'results.poll': ['idproofing.session-management'],
  'user_device_details.read': ['idproofing.session-management'],
  'proofing_sessions.create': ['idproofing.session-management'],
  'proofing_sessions.manage': ['idproofing.session-management'],
  'flows.manage': ['idproofing.add-journey'],
  'events.read': ['events.manage'],
  'reports.read': ['idproofing.reports.verification-sessions-download', 'idproofing.session-management'],
  'authentication_sessions.create': ['platform.manage'],
  'tokens.introspect': ['platform.manage'],
  'metrics.read': ['platform.manage'],
  'faces.identify': ['idproofing.session-management'],
  'users.authenticate': ['users.edit'],
  'credentials.issue': ['credentials.issue'],
  'credentials.verify': ['users.view-user', 'users.edit'],
};

describe('the permissions of the services', () => {
  it('have the names of the specification, then those of this project', () => {
    expect(ADMIN_PERMISSIONS).toEqual([
      'workflow.manage',
      'idproofing.manual-review',
      'idproofing.add-journey',
      'idproofing.reports.verification-sessions-download',
      'idproofing.session-management',
      'ai.chat_bot.access',
      'user.affidavit.add',
      'users.view-user',
      'users.edit',
      'users.all-users',
      'platform.manage',
      'accounts.manage',
      'events.manage',
      'audit.read',
      'privacy.erase',
      'credentials.issue',
      'holds.manage',
    ]);
    expect(KEY_TYPES).toEqual(['system', 'service', 'service_ext', 'app']);
    expect(LICENCE_MODULES).toEqual(['idproofing', 'gallery', 'workflow', 'wallet']);
  });

  it.each([
    ['permission', AdminPermission, ADMIN_PERMISSIONS],
    ['type of key', KeyType, KEY_TYPES],
    ['scope', ClientScope, CLIENT_SCOPES],
    ['licence module', LicenceModule, LICENCE_MODULES],
  ] as const)('take no %s that is not in their list', (_, schema, names) => {
    for (const name of names) expect(schema.parse(name)).toBe(name);
    for (const name of ['', 'root', '*', 'SYSTEM']) expect(schema.safeParse(name).success).toBe(false);
  });

  it.each(KEY_TYPES)('let a key of type %s reach the routes of its row', (type) => {
    const reach = CLIENT_SCOPES.filter((scope) => REACH[scope]?.[type]);
    expect([...SCOPES_OF_KEY_TYPE[type]].sort()).toEqual([...reach].sort());
  });

  it('name for every scope who may grant it', () => {
    expect(Object.keys(REACH).sort()).toEqual([...CLIENT_SCOPES].sort());
    expect(GRANTERS_OF_SCOPE).toEqual(GRANTERS);
  });
});
