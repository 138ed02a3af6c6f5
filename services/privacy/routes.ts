import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordAudit } from '#services/audit/index.ts';
import {
  Erasure,
  ErasureAcknowledgement,
  ErasureRequest,
  PrivacySettings,
  ReplacedKey,
  SignedErasureOrders,
} from '#services/contract/privacy.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { readBackupRetention, writeBackupRetention } from '#services/erasure/index.ts';
import { type Access, accountOf, actorOf, kioskOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { eraseOnRequest, erasureStatus } from './erase-on-request.ts';
import { acknowledgeOrder, signedOrders } from './kiosk-orders.ts';
import { replaceDataKey } from './rewrap-community.ts';

const access: Access = { kind: 'managed', account: ['privacy.erase'] };
const tags = ['privacy'];
const refusals = { 400: problemResponse, 404: problemResponse };
const ErasurePath = z.object({ erasureId: z.uuid() });
const OrderPath = z.object({ erasureId: z.uuid(), sessionId: z.uuid() });

/** Deletion of personal data on request, here and on the kiosks. */
export function privacyRoutes(app: FastifyInstance, context: ServicesContext): void {
  requestRoutes(app, context);
  settingRoutes(app, context);
  keyRoute(app, context);
  kioskRoutes(app, context);
}

function requestRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/v1/privacy/erasure',
    {
      config: { access },
      schema: {
        tags,
        summary:
          'Erases the personal data of a session, or of all sessions of a uid. Repeating it does no harm.',
        body: ErasureRequest,
        response: { 200: Erasure, ...refusals },
      },
    },
    async (request) => eraseOnRequest(context, accountOf(request), request.body),
  );
  typed.get(
    '/v1/privacy/erasure/:erasureId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'What was erased, which kiosks have yet to follow, and until when back-ups hold a copy.',
        params: ErasurePath,
        response: { 200: Erasure, ...refusals },
      },
    },
    async (request) => erasureStatus(context, accountOf(request), request.params.erasureId),
  );
}

function settingRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/privacy/settings',
    {
      config: { access },
      schema: {
        tags,
        summary: 'How long back-ups are kept.',
        response: { 200: PrivacySettings, ...refusals },
      },
    },
    async (request) => ({
      backupRetentionDays: await readBackupRetention(context.db, accountOf(request).tenantId),
    }),
  );
  typed.put(
    '/v1/privacy/settings',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Says how long back-ups are kept; deletions name it.',
        body: PrivacySettings,
        response: { 200: PrivacySettings, ...refusals },
      },
    },
    async (request) => {
      const account = accountOf(request);
      const { tenantId } = account;
      await context.db.transaction().execute(async (trx) => {
        await writeBackupRetention(trx, tenantId, request.body.backupRetentionDays);
        const act = { actor: actorOf(account), action: 'privacy.configured', data: request.body };
        await recordAudit(trx, { tenantId, at: context.now(), ...act });
      });
      return request.body;
    },
  );
}

function keyRoute(app: FastifyInstance, context: ServicesContext): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/v1/privacy/communities/:communityId/data-key',
    {
      config: { access: { kind: 'managed', account: ['platform.manage'] } },
      schema: {
        tags,
        summary: 'Gives a community another data key; stored blobs follow in the background.',
        params: z.object({ communityId: z.uuid() }),
        response: { 202: ReplacedKey, ...refusals },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await replaceDataKey(context, accountOf(request), request.params.communityId)),
  );
}

function kioskRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/kiosks/erasure-orders',
    {
      config: { access: { kind: 'kiosk', scope: 'proofing.read' } },
      schema: {
        tags,
        summary: 'Sessions whose data this kiosk has to remove from vault and outbox, signed.',
        response: { 200: SignedErasureOrders },
      },
    },
    async (request) => signedOrders(context, kioskOf(request)),
  );
  typed.put(
    '/v1/kiosks/erasure-orders/:erasureId/sessions/:sessionId',
    {
      config: { access: { kind: 'kiosk', scope: 'proofing.read' } },
      schema: {
        tags,
        summary: 'Acknowledges that an order was carried out; repeating it changes nothing.',
        params: OrderPath,
        body: ErasureAcknowledgement,
        response: { 204: z.undefined(), ...refusals },
      },
    },
    async (request, reply) => {
      await acknowledgeOrder(context, kioskOf(request), { ...request.params, ...request.body });
      return reply.code(204).send();
    },
  );
}
