import { type Kysely, sql } from 'kysely';

/** Every permission of an administrator before there was one for holds. */
const ALL_BEFORE = [
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
];

/** Holds take a permission of their own. Roles that hold everything go on to; no other gets it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE admin_role SET permissions = permissions || '["holds.manage"]'::jsonb
    WHERE permissions @> ${JSON.stringify(ALL_BEFORE)}::jsonb AND NOT permissions @> '["holds.manage"]'::jsonb`.execute(
    db,
  );
}
