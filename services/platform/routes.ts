import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  Branch,
  CommunityFacts,
  EnrolledKiosk,
  NewBranch,
  NewKiosk,
  ServiceFacts,
} from '#core/contract/platform.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { publicKeyToText } from '#core/keys/p256.ts';
import { CommunityLookup, CommunityQuery, ServicePublicKey } from '#services/contract/administration.ts';
import { ProblemError, problemResponse } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { limitedTo } from '#services/kernel/http/rate-limits.ts';
import { administrationRoutes } from './administration-routes.ts';
import { createBranch } from './create-branch.ts';
import { communityFacts, enrolKiosk } from './enrol-kiosk.ts';
import { lookUpCommunity } from './manage-communities.ts';
import { SERVICE_PATHS } from './service-directory.ts';

export interface PlatformOptions {
  version: string;
  tokenPath: string;
}

const CommunityPath = z.object({ tenantId: z.uuid(), communityId: z.uuid() });
const fewAttempts = limitedTo('attempts');

/** Tenants, communities, directory, licences, kiosk registration. */
export function platformRoutes(
  app: FastifyInstance,
  context: ServicesContext,
  options: PlatformOptions,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/directory',
    {
      config: { access: { kind: 'public' } },
      schema: {
        tags: ['platform'],
        summary: 'Key, issuer, time and paths.',
        response: { 200: ServiceFacts },
      },
    },
    async () => ({
      servicesDid: context.signer.did,
      issuer: context.issuer,
      tokenEndpoint: options.tokenPath,
      serverTime: context.now().toISOString(),
      durability: context.durability,
      version: options.version,
      services: { ...SERVICE_PATHS },
    }),
  );
  typed.get(
    '/v1/services/:service/publickey',
    {
      config: { access: { kind: 'public' } },
      schema: {
        tags: ['platform'],
        summary: 'The public key of one service of the directory.',
        params: z.object({ service: z.string().max(40) }),
        response: { 200: ServicePublicKey, 404: problemResponse },
      },
    },
    async (request) => publicKeyOf(context, request.params.service),
  );
  typed.get(
    '/v1/community',
    {
      config: { access: { kind: 'public' } },
      schema: {
        tags: ['platform'],
        summary: 'Tenant and community by the tenant’s DNS name or tag.',
        querystring: CommunityQuery,
        response: { 200: CommunityLookup, 400: problemResponse, 404: problemResponse },
      },
    },
    async (request) => lookUpCommunity(context.db, request.query),
  );
  typed.get(
    '/v1/tenant/:tenantId/community/:communityId',
    {
      config: { access: { kind: 'public' } },
      schema: {
        tags: ['platform'],
        summary: 'Public facts of a community.',
        params: CommunityPath,
        response: { 200: CommunityFacts, 404: problemResponse },
      },
    },
    async (request) => communityFacts(context, request.params.tenantId, request.params.communityId),
  );
  typed.post(
    '/v1/branches',
    {
      config: { access: { kind: 'bootstrap' }, rateLimit: fewAttempts },
      schema: {
        tags: ['platform'],
        summary: 'Creates a branch: tenant, community, licence key, enrolment code.',
        security: [{ bootstrap: [] }],
        body: NewBranch,
        response: { 201: Branch, 401: problemResponse },
      },
    },
    async (request, reply) => reply.code(201).send(await createBranch(context, request.body.name)),
  );
  typed.post(
    '/v1/kiosks',
    {
      config: { access: { kind: 'public' }, rateLimit: fewAttempts },
      schema: {
        tags: ['platform'],
        summary: 'Registers a kiosk by licence key, enrolment code and possession of its key.',
        body: NewKiosk,
        response: { 201: EnrolledKiosk, 403: problemResponse, 409: problemResponse },
      },
    },
    async (request, reply) => reply.code(201).send(await enrolKiosk(context, request.body)),
  );
  administrationRoutes(app, context);
}

/** Every service signs with the one key of these services. @throws ProblemError `ROUTE_NOT_FOUND`. */
function publicKeyOf({ signer }: Pick<ServicesContext, 'signer'>, service: string) {
  if (!Object.hasOwn(SERVICE_PATHS, service)) {
    throw new ProblemError('ROUTE_NOT_FOUND', 'The directory has no service of this name.');
  }
  return { service, publicKey: publicKeyToText(publicKeyFromDid(signer.did)), did: signer.did };
}
