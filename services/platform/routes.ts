import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  Branch,
  EnrolledKiosk,
  NewBranch,
  NewKiosk,
  PublicCommunity,
  ServiceFacts,
  ServicesChallenge,
  SignedServicesProof,
} from '#core/contract/platform.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { publicKeyToText } from '#core/keys/p256.ts';
import { CommunityLookup, CommunityQuery, ServicePublicKey } from '#services/contract/administration.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { route } from '#services/kernel/http/route.ts';
import { administrationRoutes } from './administration-routes.ts';
import { configurationRoutes } from './configuration-routes.ts';
import { createBranch } from './create-branch.ts';
import { enrolKiosk, publicCommunity } from './enrol-kiosk.ts';
import { lookUpCommunity } from './manage-communities.ts';
import { proveServices } from './prove-services.ts';
import { SERVICE_PATHS } from './service-directory.ts';

export interface PlatformOptions {
  version: string;
  tokenPath: string;
  /** Scheme and authority of a request as its client addressed it. */
  originOf(request: FastifyRequest): string;
}

const CommunityPath = z.object({ tenantId: z.uuid(), communityId: z.uuid() });
const tag = 'platform';

/** Every service signs with the one key of these services. @throws ProblemError `ROUTE_NOT_FOUND`. */
function publicKeyOf({ signer }: Pick<ServicesContext, 'signer'>, service: string) {
  if (!Object.hasOwn(SERVICE_PATHS, service)) {
    throw new ProblemError('ROUTE_NOT_FOUND', 'The directory has no service of this name.');
  }
  return { service, publicKey: publicKeyToText(publicKeyFromDid(signer.did)), did: signer.did };
}

/** Tenants, communities, directory, licences, kiosk registration. */
export const platformRoutes = ({ version, tokenPath, originOf }: PlatformOptions) =>
  [
    route({
      operationId: 'getDirectory',
      method: 'GET',
      path: '/v1/directory',
      tag,
      summary: 'Key, issuer, time and paths.',
      access: { kind: 'public' },
      output: { 200: ServiceFacts },
      run: ({ context }) => ({
        servicesDid: context.signer.did,
        issuer: context.issuer,
        tokenEndpoint: tokenPath,
        serverTime: context.now().toISOString(),
        durability: context.durability,
        version,
        services: { ...SERVICE_PATHS },
      }),
    }),
    route({
      operationId: 'proveServices',
      method: 'POST',
      path: '/v1/directory/proof',
      tag,
      summary: 'Proves possession of the key over a fresh nonce.',
      access: { kind: 'public' },
      input: { body: ServicesChallenge },
      output: { 200: SignedServicesProof },
      run: ({ context, body, request }) => proveServices(context, body, originOf(request)),
    }),
    route({
      operationId: 'getServicePublicKey',
      method: 'GET',
      path: '/v1/services/:service/publickey',
      tag,
      summary: 'The public key of one service of the directory.',
      access: { kind: 'public' },
      input: { params: z.object({ service: z.string().max(40) }) },
      output: { 200: ServicePublicKey },
      problems: ['ROUTE_NOT_FOUND'],
      run: ({ context, params }) => publicKeyOf(context, params.service),
    }),
    route({
      operationId: 'findCommunity',
      method: 'GET',
      path: '/v1/community',
      tag,
      summary: 'Tenant and community by the tenant’s DNS name or tag.',
      access: { kind: 'public' },
      input: { query: CommunityQuery },
      output: { 200: CommunityLookup },
      problems: ['COMMUNITY_NOT_FOUND', 'TENANT_NOT_FOUND'],
      run: ({ context, query }) => lookUpCommunity(context.db, query),
    }),
    route({
      operationId: 'getCommunity',
      method: 'GET',
      path: '/v1/tenant/:tenantId/community/:communityId',
      tag,
      summary: 'Public facts of a community and of its tenant.',
      access: { kind: 'public' },
      input: { params: CommunityPath },
      output: { 200: PublicCommunity },
      problems: ['COMMUNITY_NOT_FOUND'],
      run: ({ context, params }) => publicCommunity(context, params.tenantId, params.communityId),
    }),
    route({
      operationId: 'createBranch',
      method: 'POST',
      path: '/v1/branches',
      tag,
      summary: 'Creates a branch: tenant, community, licence key, enrolment code.',
      access: { kind: 'bootstrap' },
      limit: 'attempts',
      input: { body: NewBranch },
      output: { 201: Branch },
      run: ({ context, body }) => createBranch(context, body),
    }),
    route({
      operationId: 'enrolKiosk',
      method: 'POST',
      path: '/v1/kiosks',
      tag,
      summary: 'Registers a kiosk by licence key, enrolment code and possession of its key.',
      access: { kind: 'public' },
      limit: 'attempts',
      input: { body: NewKiosk },
      output: { 201: EnrolledKiosk },
      problems: [
        'COMMUNITY_NOT_FOUND',
        'ENROLMENT_CODE_INVALID',
        'KIOSK_EXISTS',
        'KIOSK_PROOF_INVALID',
        'LICENSE_EXPIRED',
        'LICENSE_INVALID',
        'LICENSE_MODULE_MISSING',
        'SANDBOX_COMMUNITY',
      ],
      run: ({ context, body }) => enrolKiosk(context, body),
    }),
    ...administrationRoutes,
    ...configurationRoutes,
  ] as const;
