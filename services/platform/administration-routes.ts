import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  CommunityChange,
  CommunityList,
  IssuedEnrolmentCode,
  IssuedLicence,
  KioskChange,
  KioskFacts,
  KioskList,
  LicenceChange,
  LicenceFacts,
  LicenceList,
  LookedUpCommunity,
  LookedUpTenant,
  NewCommunity,
  NewEnrolmentCode,
  NewLicence,
  TenantChange,
} from '#services/contract/administration.ts';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { ListQuery } from '#services/contract/paging.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { type Access, accountOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { changeCommunity, changeTenant, createCommunity, readableCommunities } from './manage-communities.ts';
import { changeKiosk, readableKiosks } from './manage-kiosks.ts';
import { addEnrolmentCode, addLicence, changeLicence, readableLicences } from './manage-licences.ts';

const access: Access = { kind: 'managed', account: ['platform.manage'] };
const tags = ['platform'];
const refusals = { 400: problemResponse, 404: problemResponse, 409: problemResponse };

/** What administrators manage: their tenant, its communities, their licences and kiosks. */
export function administrationRoutes(app: FastifyInstance, context: ServicesContext): void {
  communityRoutes(app, context);
  licenceRoutes(app, context);
  kioskRoutes(app, context);
}

function communityRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/communities',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The tenant and its communities, oldest first.',
        querystring: ListQuery,
        response: { 200: CommunityList, 400: problemResponse },
      },
    },
    async (request) => readableCommunities(context, accountOf(request), request.query),
  );
  typed.post(
    '/v1/communities',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Creates a community with keys of its own.',
        headers: IdempotencyHeader,
        body: NewCommunity,
        response: { 201: LookedUpCommunity, ...refusals },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await createCommunity(
            context,
            accountOf(request),
            request.body,
            request.headers['idempotency-key'],
          ),
        ),
  );
  typed.patch(
    '/v1/communities/:communityId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Changes name, logo or limits of a community.',
        params: z.object({ communityId: z.uuid() }),
        body: CommunityChange,
        response: { 200: LookedUpCommunity, ...refusals },
      },
    },
    async (request) => changeCommunity(context, accountOf(request), request.params.communityId, request.body),
  );
  typed.patch(
    '/v1/tenant',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Changes name, tag or DNS name of the tenant.',
        body: TenantChange,
        response: { 200: LookedUpTenant, ...refusals },
      },
    },
    async (request) => changeTenant(context, accountOf(request), request.body),
  );
}

function licenceRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/licences',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The licences, oldest first and without their keys.',
        querystring: ListQuery,
        response: { 200: LicenceList, 400: problemResponse },
      },
    },
    async (request) => readableLicences(context, accountOf(request), request.query),
  );
  typed.post(
    '/v1/licences',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Issues a licence and shows its key once.',
        headers: IdempotencyHeader,
        body: NewLicence,
        response: { 201: IssuedLicence, ...refusals },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await addLicence(context, accountOf(request), request.body, request.headers['idempotency-key']),
        ),
  );
  typed.patch(
    '/v1/licences/:licenceId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Changes modules or expiry of a licence, or withdraws it; what was begun goes on.',
        params: z.object({ licenceId: z.uuid() }),
        body: LicenceChange,
        response: { 200: LicenceFacts, ...refusals },
      },
    },
    async (request) => changeLicence(context, accountOf(request), request.params.licenceId, request.body),
  );
  typed.post(
    '/v1/enrolment-codes',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Issues a code for one more kiosk, and for the first supervisor where there is no operator.',
        headers: IdempotencyHeader,
        body: NewEnrolmentCode,
        response: { 201: IssuedEnrolmentCode, ...refusals },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await addEnrolmentCode(
            context,
            accountOf(request),
            request.body,
            request.headers['idempotency-key'],
          ),
        ),
  );
}

function kioskRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/kiosks',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The kiosks, oldest first, inactive ones too.',
        querystring: ListQuery,
        response: { 200: KioskList, 400: problemResponse },
      },
    },
    async (request) => readableKiosks(context, accountOf(request), request.query),
  );
  typed.patch(
    '/v1/kiosks/:kioskId',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Renames a kiosk, or deactivates it with its tokens.',
        params: z.object({ kioskId: z.uuid() }),
        body: KioskChange,
        response: { 200: KioskFacts, ...refusals },
      },
    },
    async (request) => changeKiosk(context, accountOf(request), request.params.kioskId, request.body),
  );
}
