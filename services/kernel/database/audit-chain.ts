import { type ChainPlace, chainHash } from '#core/keys/hash-chain.ts';

/** One entry of the audit log with its place in the tenant's chain. */
export interface AuditLink extends ChainPlace {
  tenantId: string;
  auditId: string;
  at: Date;
  actor: string;
  action: string;
  data: Record<string, unknown>;
}

/** Everything that an entry says, its place included, in the form that its hash covers. */
export const auditContent = ({ at, ...link }: AuditLink) => ({ v: 1, ...link, at: at.toISOString() });

export const auditHash = (link: AuditLink): string => chainHash(auditContent(link));
