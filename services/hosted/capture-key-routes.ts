import { audited } from '#services/audit/index.ts';
import { CaptureKeyList, RotatedCaptureKey } from '#services/contract/capture-keys.ts';
import type { Access } from '#services/kernel/access.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { route } from '#services/kernel/http/route.ts';
import { listKeys, rotateKey } from './capture-key.ts';

const access = { kind: 'managed', account: ['platform.manage'] } as const satisfies Access;
const tag = 'workflows';
const KEYS = '/v1/tenant/:tenantId/community/:communityId/capture_keys';

/** The keys under which captures of phones are signed. */
export const captureKeyRoutes = [
  route({
    operationId: 'listCaptureKeys',
    method: 'GET',
    path: KEYS,
    tag,
    summary: 'The keys under which a community’s captures of phones are or were signed, newest first.',
    access,
    input: { params: CommunityPath },
    output: { 200: CaptureKeyList },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const { community } = await scopeOf(context, caller, params);
      const keys = await listKeys(context.db, community);
      return {
        keys: keys.map(({ did, createdAt, retiredAt }) => ({
          ...{ did, createdAt: createdAt.toISOString() },
          retiredAt: retiredAt?.toISOString() ?? null,
        })),
      };
    },
  }),
  route({
    operationId: 'rotateCaptureKey',
    method: 'POST',
    path: KEYS,
    tag,
    summary: 'Puts a new capture key in place of the present one, which finishes the sessions that it began.',
    access,
    input: { params: CommunityPath },
    output: { 201: RotatedCaptureKey },
    problems: ['CAPTURE_UNAVAILABLE', 'COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params }) => {
      const { community, actor } = await scopeOf(context, caller, params);
      const { tenantId, communityId } = community;
      return audited(context, { tenantId, actor }, async (trx, at) => {
        const result = await rotateKey(context, trx, community, at);
        return { result, action: 'community.capture-key-rotated', data: { communityId, ...result } };
      });
    },
  }),
] as const;
