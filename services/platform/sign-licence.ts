import { LICENCE_TYPE, type SignedLicence } from '#core/contract/wallet-calls/configuration.ts';
import { DAY_MS } from '#core/days.ts';
import { LICENCE_MODULES } from '#services/contract/permissions.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { licencesOf } from './administration.repository.ts';

/** So long a client may continue without asking again. */
const SIGNED_FOR_MS = DAY_MS;

/** Signs the modules that active licences of a community give now, each with the latest end; null: without end. */
export async function signLicence(
  { db, signer, now }: Pick<ServicesContext, 'db' | 'signer' | 'now'>,
  { tenantId, communityId }: { tenantId: string; communityId: string },
): Promise<{ jws: string }> {
  const at = now();
  const licences = await licencesOf(db, tenantId)
    .where('community_id', '=', communityId)
    .where('active', '=', true)
    .execute();
  const modules = LICENCE_MODULES.flatMap((module) => {
    const ends = licences.filter((one) => one.modules.includes(module)).map((one) => one.expires_at);
    const running = ends.filter((end) => end === null || end > at);
    if (running.length === 0) return [];
    const last = running.includes(null) ? null : new Date(Math.max(...running.map(Number)));
    return [{ module, expiresAt: last?.toISOString() ?? null }];
  });
  const validUntil = new Date(at.getTime() + SIGNED_FOR_MS).toISOString();
  const licence: SignedLicence = { tenantId, communityId, modules, issuedAt: at.toISOString(), validUntil };
  return { jws: signer.signJws(licence, LICENCE_TYPE) };
}
