import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import {
  GALLERY_ACTIONS,
  GALLERY_AUTHORITY_TYPE,
  type GalleryAction,
  GalleryClaims,
} from '#services/contract/gallery.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { AUTHORITY_AGE_S, listOperators, readAuthority } from '#services/operators/index.ts';

/** The operator who allowed a request, and the id of its proof while its signature counts. */
interface Allowed {
  actor: string;
  proof: { tenantId: string; proofId: string; expiresAt: Date };
}

/**
 * The operator who signed this payload for this action, if the roster gives them the permission. The kiosk alone can
 * do nothing with a gallery.
 *
 * @throws ProblemError `AUTHORITY_INVALID`.
 */
export async function allowOperator(
  { db, sealers, now }: Pick<ServicesContext, 'db' | 'sealers' | 'now'>,
  kiosk: KioskPrincipal,
  action: GalleryAction,
  { authority, payload }: { authority: string; payload: unknown },
): Promise<Allowed> {
  const sealer = await sealers.community(db, kiosk.tenantId, kiosk.communityId);
  const at = now();
  const signed = readAuthority(authority, {
    roster: await listOperators(db, kiosk, sealer, at),
    communityId: kiosk.communityId,
    typ: GALLERY_AUTHORITY_TYPE,
    claims: GalleryClaims,
    may: ({ permissions }) => permissions.includes(GALLERY_ACTIONS[action]),
    at,
  });
  const isForThis =
    signed?.claims.action === action && signed.claims.payloadHash === toBase64Url(canonicalDigest(payload));
  if (!signed || !isForThis) {
    throw new ProblemError(
      'AUTHORITY_INVALID',
      `No operator with ${GALLERY_ACTIONS[action]} signed this request.`,
    );
  }
  const { operator, claims } = signed;
  // By the signed claims: one signature can be written in two ways.
  const proofId = `gallery ${toBase64Url(canonicalDigest({ did: operator.did, ...claims }))}`;
  const expiresAt = new Date((claims.iat + AUTHORITY_AGE_S + 1) * 1000);
  return { actor: operator.operatorId, proof: { tenantId: kiosk.tenantId, proofId, expiresAt } };
}
