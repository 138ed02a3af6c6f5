import {
  AuthenticateInCommunity,
  AuthenticateWithLiveId,
  IdentifiedSelfie,
  IdentifySelfie,
  IssuedChallenge,
  LiveIdAuthentication,
  WantedChallenge,
} from '#services/contract/faces.ts';
import type { Galleries } from '#services/gallery/index.ts';
import type { Access } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { route } from '#services/kernel/http/route.ts';
import type { Examiner } from '#services/proofing/index.ts';
import { pictureReader } from './face-of-picture.ts';
import { authenticateWithLiveId, identifySelfie } from './identify.ts';
import { issueChallenge } from './liveness.ts';

const access = { kind: 'managed', client: 'faces.identify' } as const satisfies Access;
const tag = 'faces';
const PROBLEMS = [
  'COMMUNITY_NOT_FOUND',
  'FACES_BUSY',
  'FACE_MODELS_MISSING',
  'GALLERY_OFF',
  'LICENSE_EXPIRED',
  'LICENSE_MODULE_MISSING',
  'LIVE_CHALLENGE_GONE',
  'PICTURE_REFUSED',
] as const;

/** Dependencies of identification by a face, beside the context. */
export interface FaceParts {
  readonly galleries: Galleries;
  readonly examiner: Pick<Examiner, 'readFace'>;
}

/** Whose face a picture shows, among those that a community enrolled with their consent. */
export function faceRoutes({ galleries, examiner }: FaceParts) {
  const readPicture = pictureReader(examiner);
  const looking = { method: 'POST', tag, access, problems: PROBLEMS } as const;
  const identification = {
    ...looking,
    input: { body: IdentifySelfie },
    output: { 200: IdentifiedSelfie },
  } as const;
  return [
    route({
      operationId: 'createFaceChallenge',
      method: 'POST',
      path: '/v1/face-challenges',
      tag,
      summary:
        'Draws the questions that the frames beside a picture must answer, so that liveness is judged.',
      access,
      input: { body: WantedChallenge },
      output: { 201: IssuedChallenge },
      problems: ['COMMUNITY_NOT_FOUND'],
      run: ({ context, caller, body }) => issueChallenge(context, caller, body.communityId),
    }),
    route({
      ...identification,
      operationId: 'identifySelfieV1',
      path: '/v1/identify_selfie',
      summary: 'The key of the enrolled face that a picture shows, outside of any authentication.',
      run: ({ context, caller, body }) => identifySelfie({ context, galleries, readPicture }, caller, body),
    }),
    route({
      ...identification,
      operationId: 'identifySelfie',
      path: '/identify_selfie',
      summary: 'The same under its path without a version.',
      run: ({ context, caller, body }) => identifySelfie({ context, galleries, readPicture }, caller, body),
    }),
    route({
      ...looking,
      operationId: 'authenticateWithLiveIdV1',
      path: '/v1/:tenantId/community/:communityId/authenticate_with_liveid',
      summary: 'The enrolled face that a picture shows, and the wallet that it belongs to.',
      input: { params: CommunityPath, body: AuthenticateInCommunity },
      output: { 200: LiveIdAuthentication },
      run: async ({ context, caller, params, body }) => {
        const { community } = await scopeOf(context, caller, params);
        const faces = { context, galleries, readPicture };
        return authenticateWithLiveId(faces, caller, community.communityId, body);
      },
    }),
    route({
      ...looking,
      operationId: 'authenticateWithLiveId',
      path: '/v2/authenticate_with_liveid',
      summary: 'The same, with the community in the body.',
      input: { body: AuthenticateWithLiveId },
      output: { 200: LiveIdAuthentication },
      run: async ({ context, caller, body }) => {
        const communityId = await requireCommunity(context.db, caller, body.communityId);
        return authenticateWithLiveId({ context, galleries, readPicture }, caller, communityId, body);
      },
    }),
  ] as const;
}
