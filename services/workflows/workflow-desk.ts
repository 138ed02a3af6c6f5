import { recordAudit } from '#services/audit/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { CommunityPath } from '#services/kernel/http/addressed-community.ts';

/** Where and for whom something is done. */
export interface Desk {
  context: ServicesContext;
  community: CommunityPath;
  /** As audit names the caller. */
  actor: string;
}

export const audit = (
  { context, community, actor }: Desk,
  db: DatabaseHandle,
  action: string,
  data: Record<string, unknown>,
) => {
  const { tenantId, communityId } = community;
  return recordAudit(db, { tenantId, at: context.now(), actor, action, data: { communityId, ...data } });
};
