import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type {
  AuthenticateWithLiveId,
  IdentifiedSelfie,
  IdentifySelfie,
  LiveIdAuthentication,
} from '#services/contract/faces.ts';
import type { ClientPrincipal } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import { walletOfSession } from '#services/users/index.ts';
import { type Faces, lookForFace } from './look-for-face.ts';

const SKIPPED = { verdict: 'NOT_PERFORMED', reason: 'skipped' } as const;
const LEAST_SCORE = COUNTER_STANDARD.comparison.selfieToSelfie.supports;

/**
 * Says which enrolled face a picture shows. It neither proves who is in front of a camera nor enrols a face.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, and as {@link lookForFace}
 */
export async function identifySelfie(
  faces: Faces,
  caller: ClientPrincipal,
  { communityId: named, picture, consent, live }: IdentifySelfie,
): Promise<IdentifiedSelfie> {
  const communityId = await requireCommunity(faces.context.db, caller, named);
  const asked = { communityId, operation: 'identify', picture, consent, live } as const;
  return (await lookForFace(faces, caller, asked)).told;
}

/**
 * Says which face a picture shows and which wallet it belongs to. With `skip_liveid` the gallery's threshold alone
 * decides; the answer of a match then differs only in naming the skipped part.
 *
 * @throws ProblemError as {@link lookForFace}
 */
export async function authenticateWithLiveId(
  faces: Faces,
  caller: ClientPrincipal,
  communityId: string,
  { picture, consent, live, skip_liveid: skips }: AuthenticateWithLiveId,
): Promise<LiveIdAuthentication> {
  const { told, isSimilar, sessionId } = await lookForFace(faces, caller, {
    communityId,
    operation: 'authenticate',
    picture,
    consent,
    live,
    ...(skips ? {} : { leastScore: LEAST_SCORE }),
  });
  const place = { tenantId: caller.tenantId, communityId };
  return {
    ...told,
    ...(skips ? { liveness: SKIPPED } : {}),
    comparison: skips ? SKIPPED : comparisonOf(isSimilar),
    wallet: sessionId === undefined ? null : await walletOfSession(faces.context.db, { ...place, sessionId }),
  };
}

function comparisonOf(isSimilar: boolean | undefined): LiveIdAuthentication['comparison'] {
  if (isSimilar === undefined) return { verdict: 'NOT_PERFORMED', reason: 'no-face-found' };
  return isSimilar ? { verdict: 'PASSED', reason: 'ok' } : { verdict: 'FAILED', reason: 'not-similar' };
}
