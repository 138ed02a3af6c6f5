import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';

/** One entry of the audit log with its place in the tenant's chain. */
export interface AuditLink {
  tenantId: string;
  /** From 1, without gaps. */
  seq: number;
  /** Hash of the entry before; null for the first. */
  previous: string | null;
  auditId: string;
  at: Date;
  actor: string;
  action: string;
  data: Record<string, unknown>;
}

/** SHA-256 over the RFC 8785 form of everything that the entry says, its place and predecessor included; base64url. */
export const auditHash = ({ at, ...link }: AuditLink): string =>
  toBase64Url(canonicalDigest({ v: 1, ...link, at: at.toISOString() }));
