import { sql } from 'kysely';
import type { CaptchaConfigBody } from '#services/contract/captcha.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Community } from './flow-options.repository.ts';

const placeOf = ({ tenantId, communityId }: Community): string =>
  `captcha_config.secret|${tenantId}|${communityId}`;

type CaptchaFacts = Pick<CaptchaConfigBody, 'provider' | 'siteKey'>;

/** Provider and site key of a community; undefined where it has no CAPTCHA. */
export async function findCaptcha(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
): Promise<CaptchaFacts | undefined> {
  const row = await db
    .selectFrom('captcha_config')
    .select(['provider', 'site_key'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  return row && { provider: row.provider as CaptchaConfigBody['provider'], siteKey: row.site_key };
}

/**
 * The same where there is one.
 *
 * @throws ProblemError `CAPTCHA_MISSING` in the words of the specification (part 7).
 */
export async function requireCaptcha(db: DatabaseHandle, community: Community): Promise<CaptchaFacts> {
  const found = await findCaptcha(db, community);
  if (found) return found;
  throw new ProblemError('CAPTCHA_MISSING', 'recaptcha configuration is missing, contact your administrator');
}

/** Returns the whole configuration of a community; undefined if there is none. */
export async function openCaptcha(
  db: DatabaseHandle,
  sealers: ServicesContext['sealers'],
  community: Community,
): Promise<Pick<CaptchaConfigBody, 'provider' | 'secret'> | undefined> {
  const { tenantId, communityId } = community;
  const row = await db
    .selectFrom('captcha_config')
    .select(['provider', 'secret_sealed'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  if (!row) return undefined;
  const sealer = await sealers.community(db, tenantId, communityId);
  const secret = new TextDecoder().decode(sealer.open(row.secret_sealed, placeOf(community)));
  return { provider: row.provider as CaptchaConfigBody['provider'], secret };
}

/** Replaces the configuration. */
export async function writeCaptcha(
  trx: DatabaseTransaction,
  { sealers }: Pick<ServicesContext, 'sealers'>,
  community: Community,
  { provider, siteKey, secret }: CaptchaConfigBody,
  change: { by: string; at: Date },
): Promise<void> {
  const { tenantId, communityId } = community;
  const sealer = await sealers.community(trx, tenantId, communityId);
  const row = {
    provider,
    site_key: siteKey,
    secret_sealed: sealer.seal(new TextEncoder().encode(secret), placeOf(community)),
    updated_by: change.by,
    updated_at: change.at,
  };
  await trx
    .insertInto('captcha_config')
    .values({ tenant_id: tenantId, community_id: communityId, revision: 1, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'community_id'])
        .doUpdateSet(({ ref }) => ({ ...row, revision: sql<number>`${ref('captcha_config.revision')} + 1` })),
    )
    .execute();
}

/** @returns false where a community has no CAPTCHA */
export async function deleteCaptcha(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
): Promise<boolean> {
  const removed = await trx
    .deleteFrom('captcha_config')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .returning('community_id')
    .executeTakeFirst();
  return removed !== undefined;
}
