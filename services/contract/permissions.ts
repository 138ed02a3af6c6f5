import { z } from 'zod';

/**
 * Permissions of an administrator account. The first part is the table of the web services specification (part 5); this
 * project chose the rest for actions that the table does not name.
 */
export const ADMIN_PERMISSIONS = [
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
  // Communities, licences, kiosks, access keys, clients.
  'platform.manage',
  // Accounts and roles.
  'accounts.manage',
  // Webhook endpoints, their deliveries, the stream of events.
  'events.manage',
  'audit.read',
  // Deletion of one person's data on request.
  'privacy.erase',
  // Credentials of free claims in the name of a community, and programs that make them.
  'credentials.issue',
  // Sessions that are held: to hold one, and to ask for or confirm its release.
  'holds.manage',
] as const;
export const AdminPermission = z.enum(ADMIN_PERMISSIONS);
export type AdminPermission = z.infer<typeof AdminPermission>;

/** Types of access keys (web services specification, part 5). */
export const KEY_TYPES = ['system', 'service', 'service_ext', 'app'] as const;
export const KeyType = z.enum(KEY_TYPES);
export type KeyType = z.infer<typeof KeyType>;

/** Scopes of API clients and access keys (names chosen by this project). */
export const CLIENT_SCOPES = [
  // The three that the specification names for OAuth 2.0 client credentials.
  'workflow_instances.create',
  'results.poll',
  'user_device_details.read',
  'proofing_sessions.create',
  'proofing_sessions.manage',
  'flows.manage',
  'events.read',
  'reports.read',
  // To ask persons for scopes, and to read their answers.
  'authentication_sessions.create',
  // Whether a token of another client is alive (RFC 7662).
  'tokens.introspect',
  // Metrics of a node, for a monitor.
  'metrics.read',
  // Whose face a picture shows, among the faces that a community enrolled.
  'faces.identify',
  // Whether a one-time code of a user counts.
  'users.authenticate',
  // Verifiable credentials of a community.
  'credentials.issue',
  'credentials.verify',
] as const;
export const ClientScope = z.enum(CLIENT_SCOPES);
export type ClientScope = z.infer<typeof ClientScope>;

/** The widest that a key of each type may reach: an app on a person's device least, the system's own key most. */
export const SCOPES_OF_KEY_TYPE: Readonly<Record<KeyType, readonly ClientScope[]>> = {
  system: CLIENT_SCOPES,
  service: CLIENT_SCOPES,
  service_ext: [
    'workflow_instances.create',
    'results.poll',
    'user_device_details.read',
    'proofing_sessions.create',
    'events.read',
    'reports.read',
    'authentication_sessions.create',
    'faces.identify',
  ],
  app: ['workflow_instances.create', 'results.poll', 'proofing_sessions.create'],
};

/**
 * Permissions of which an account needs one to give a program a scope: those that open the same routes to the account
 * itself. Chosen by this project.
 */
export const GRANTERS_OF_SCOPE: Readonly<Record<ClientScope, readonly AdminPermission[]>> = {
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

/** Modules of a licence (names chosen by this project). */
export const LICENCE_MODULES = ['idproofing', 'gallery', 'workflow', 'wallet'] as const;
export const LicenceModule = z.enum(LICENCE_MODULES);
export type LicenceModule = z.infer<typeof LicenceModule>;
