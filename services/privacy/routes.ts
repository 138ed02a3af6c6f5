import { z } from 'zod';
import { KioskErasureRequest, SignedErasureReceipt } from '#core/contract/erasure-request.ts';
import { recordAudit } from '#services/audit/index.ts';
import {
  Erasure,
  ErasureAcknowledgement,
  ErasureRequest,
  PrivacySettings,
  ReplacedKey,
  SignedErasureOrders,
} from '#services/contract/privacy.ts';
import { readBackupRetention, writeBackupRetention } from '#services/erasure/index.ts';
import { type Access, actorOf } from '#services/kernel/access.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { eraseForKiosk } from './erase-for-kiosk.ts';
import { eraseOnRequest, erasureStatus } from './erase-on-request.ts';
import { acknowledgeOrder, signedOrders } from './kiosk-orders.ts';
import { replaceDataKey } from './rewrap-community.ts';

const access = { kind: 'managed', account: ['privacy.erase'] } as const satisfies Access;
const tag = 'privacy';
const ErasurePath = z.object({ erasureId: z.uuid() });
const OrderPath = z.object({ erasureId: z.uuid(), sessionId: z.uuid() });

const requestRoutes = [
  route({
    operationId: 'createErasure',
    method: 'POST',
    path: '/v1/privacy/erasure',
    tag,
    summary: 'Erases the personal data of a session, or of all sessions of a uid. Repeating it does no harm.',
    access,
    input: { body: ErasureRequest },
    output: { 200: Erasure },
    problems: ['COMMUNITY_NOT_FOUND', 'ERASURE_NOT_FOUND', 'SESSION_NOT_FOUND'],
    run: ({ context, caller, body }) => eraseOnRequest(context, caller, body),
  }),
  route({
    operationId: 'getErasure',
    method: 'GET',
    path: '/v1/privacy/erasure/:erasureId',
    tag,
    summary:
      'The state of an erasure: the erased data, the kiosks that have yet to follow, and until when back-ups hold a copy.',
    access,
    input: { params: ErasurePath },
    output: { 200: Erasure },
    problems: ['ERASURE_NOT_FOUND'],
    run: ({ context, caller, params }) => erasureStatus(context, caller, params.erasureId),
  }),
] as const;

const settingRoutes = [
  route({
    operationId: 'getPrivacySettings',
    method: 'GET',
    path: '/v1/privacy/settings',
    tag,
    summary: 'How long back-ups are kept.',
    access,
    output: { 200: PrivacySettings },
    run: async ({ context, caller }) => ({
      backupRetentionDays: await readBackupRetention(context.db, caller.tenantId),
    }),
  }),
  route({
    operationId: 'putPrivacySettings',
    method: 'PUT',
    path: '/v1/privacy/settings',
    tag,
    summary: 'Sets how long back-ups are kept; records of deletions name it.',
    access,
    input: { body: PrivacySettings },
    output: { 200: PrivacySettings },
    run: async ({ context, caller, body }) => {
      const account = caller;
      const { tenantId } = account;
      await context.db.transaction().execute(async (trx) => {
        await writeBackupRetention(trx, tenantId, body.backupRetentionDays);
        const act = { actor: actorOf(account), action: 'privacy.configured', data: body };
        await recordAudit(trx, { tenantId, at: context.now(), ...act });
      });
      return body;
    },
  }),
] as const;

const keyRoute = [
  route({
    operationId: 'replaceDataKey',
    method: 'POST',
    path: '/v1/privacy/communities/:communityId/data-key',
    tag,
    summary: 'Gives a community another data key; stored blobs follow in the background.',
    access: { kind: 'managed', account: ['platform.manage'] },
    input: { params: z.object({ communityId: z.uuid() }) },
    output: { 202: ReplacedKey },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: ({ context, caller, params }) => replaceDataKey(context, caller, params.communityId),
  }),
] as const;

const kioskRoutes = [
  route({
    operationId: 'requestErasureAtCounter',
    method: 'POST',
    path: '/v1/kiosks/erasure-requests',
    tag,
    summary:
      'Erases a session of this kiosk at the wish of its applicant, as its operator and a second person signed. Held and undecided sessions are kept; the same request later is carried out then.',
    access: { kind: 'kiosk', scope: 'proofing.write' },
    input: { body: KioskErasureRequest },
    output: { 200: SignedErasureReceipt },
    problems: ['AUTHORITY_INVALID', 'SECOND_PERSON_REQUIRED', 'SESSION_NOT_FOUND'],
    run: ({ context, caller, body }) => eraseForKiosk(context, caller, body),
  }),
  route({
    operationId: 'getErasureOrders',
    method: 'GET',
    path: '/v1/kiosks/erasure-orders',
    tag,
    summary: 'Sessions whose data this kiosk has to remove from vault and outbox, signed.',
    access: { kind: 'kiosk', scope: 'proofing.read' },
    output: { 200: SignedErasureOrders },
    run: ({ context, caller }) => signedOrders(context, caller),
  }),
  route({
    operationId: 'acknowledgeErasureOrder',
    method: 'PUT',
    path: '/v1/kiosks/erasure-orders/:erasureId/sessions/:sessionId',
    tag,
    summary: 'Acknowledges that an order was carried out; repeating it changes nothing.',
    access: { kind: 'kiosk', scope: 'proofing.read' },
    input: { params: OrderPath, body: ErasureAcknowledgement },
    output: { 204: nothing },
    problems: ['ERASURE_NOT_FOUND'],
    run: async ({ context, caller, params, body }) => {
      await acknowledgeOrder(context, caller, { ...params, ...body });
    },
  }),
] as const;

/** Deletion of personal data on request, here and on the kiosks. */
export const privacyRoutes = [...requestRoutes, ...settingRoutes, ...keyRoute, ...kioskRoutes] as const;
