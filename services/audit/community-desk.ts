import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { recordAudit } from './audit.repository.ts';

/** Where and for whom something is done. */
export interface CommunityDesk {
  context: ServicesContext;
  community: { tenantId: string; communityId: string };
  /** As audit names the caller. */
  actor: string;
}

/** Records an act in a community. */
export const auditInCommunity = (
  { context, community, actor }: CommunityDesk,
  db: DatabaseHandle,
  action: string,
  data: Record<string, unknown>,
): Promise<void> => {
  const { tenantId, communityId } = community;
  return recordAudit(db, { tenantId, at: context.now(), actor, action, data: { communityId, ...data } });
};
