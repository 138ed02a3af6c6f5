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
} from '../contract/platform.ts';
import { problemResponse } from '../contract/problem.ts';
import type { ServicesContext } from '../ports/context.ts';
import { createBranch } from './create-branch.ts';
import { communityFacts, enrolKiosk } from './enrol-kiosk.ts';

export interface PlatformOptions {
  version: string;
  tokenPath: string;
}

const CommunityPath = z.object({ tenantId: z.uuid(), communityId: z.uuid() });
const fewAttempts = { max: 20, timeWindow: '1 minute' };

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
      services: {
        oauth2: '/oauth2',
        idproofing: '/proofingsession',
        licenses: '/v1/kiosks',
        user_management: '/v1/operators',
      },
    }),
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
}
