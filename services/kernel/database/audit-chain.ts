import { canonicalJson } from '#core/keys/canonical-json.ts';
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

/** The members for the place in the canonical form: adjacent, in the order of their names. */
const placeText = ({ seq, previous }: ChainPlace): string =>
  `"previous":${JSON.stringify(previous)},"seq":${seq}`;

/**
 * The hashed text of an entry, before and after its place, for a database that finds the place itself: the text between
 * them is `"previous":…,"seq":…`.
 */
export function aroundPlace(entry: Omit<AuditLink, keyof ChainPlace>): [before: string, after: string] {
  const place = { seq: 0, previous: null };
  const text = canonicalJson(auditContent({ ...entry, ...place }));
  const inner = placeText(place);
  // Behind the place stand only an id and a number, so its last occurrence is the place itself.
  const at = text.lastIndexOf(inner);
  return [text.slice(0, at), text.slice(at + inner.length)];
}
