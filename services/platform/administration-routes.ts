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
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import { changeCommunity, changeTenant, createCommunity, readableCommunities } from './manage-communities.ts';
import { changeKiosk, readableKiosks } from './manage-kiosks.ts';
import { addEnrolmentCode, addLicence, changeLicence, readableLicences } from './manage-licences.ts';

const access = { kind: 'managed', account: ['platform.manage'] } as const satisfies Access;
const tag = 'platform';

const communityRoutes = [
  route({
    operationId: 'listCommunities',
    method: 'GET',
    path: '/v1/communities',
    tag,
    summary: 'The tenant and its communities, oldest first.',
    access,
    input: { query: ListQuery },
    output: { 200: CommunityList },
    run: ({ context, caller, query }) => readableCommunities(context, caller, query),
  }),
  route({
    operationId: 'createCommunity',
    method: 'POST',
    path: '/v1/communities',
    tag,
    summary: 'Creates a community with keys of its own.',
    access,
    input: { headers: IdempotencyHeader, body: NewCommunity },
    output: { 201: LookedUpCommunity },
    problems: ['COMMUNITY_EXISTS', 'COMMUNITY_NOT_FOUND', 'GRANT_EXCEEDED'],
    run: ({ context, caller, headers, body }) =>
      createCommunity(context, caller, body, headers['idempotency-key']),
  }),
  route({
    operationId: 'changeCommunity',
    method: 'PATCH',
    path: '/v1/communities/:communityId',
    tag,
    summary: 'Changes name, logo or limits of a community.',
    access,
    input: { params: z.object({ communityId: z.uuid() }), body: CommunityChange },
    output: { 200: LookedUpCommunity },
    problems: ['COMMUNITY_EXISTS', 'COMMUNITY_NOT_FOUND'],
    run: ({ context, caller, params, body }) => changeCommunity(context, caller, params.communityId, body),
  }),
  route({
    operationId: 'changeTenant',
    method: 'PATCH',
    path: '/v1/tenant',
    tag,
    summary: 'Changes name, tag or DNS name of the tenant.',
    access,
    input: { body: TenantChange },
    output: { 200: LookedUpTenant },
    problems: ['GRANT_EXCEEDED', 'TENANT_EXISTS'],
    run: ({ context, caller, body }) => changeTenant(context, caller, body),
  }),
] as const;

const licenceRoutes = [
  route({
    operationId: 'listLicenses',
    method: 'GET',
    path: '/v1/licenses',
    tag,
    summary: 'The licences, oldest first and without their keys.',
    access,
    input: { query: ListQuery },
    output: { 200: LicenceList },
    run: ({ context, caller, query }) => readableLicences(context, caller, query),
  }),
  route({
    operationId: 'createLicense',
    method: 'POST',
    path: '/v1/licenses',
    tag,
    summary: 'Issues a licence and shows its key once.',
    access,
    input: { headers: IdempotencyHeader, body: NewLicence },
    output: { 201: IssuedLicence },
    problems: ['COMMUNITY_NOT_FOUND', 'LICENSE_NOT_FOUND'],
    run: ({ context, caller, headers, body }) =>
      addLicence(context, caller, body, headers['idempotency-key']),
  }),
  route({
    operationId: 'changeLicense',
    method: 'PATCH',
    path: '/v1/licenses/:licenseId',
    tag,
    summary: 'Changes modules or expiry of a licence, or withdraws it; sessions under way continue.',
    access,
    input: { params: z.object({ licenseId: z.uuid() }), body: LicenceChange },
    output: { 200: LicenceFacts },
    problems: ['LICENSE_NOT_FOUND'],
    run: ({ context, caller, params, body }) => changeLicence(context, caller, params.licenseId, body),
  }),
  route({
    operationId: 'createEnrolmentCode',
    method: 'POST',
    path: '/v1/enrolment-codes',
    tag,
    summary: 'Issues a code for one more kiosk, and for the first supervisor where there is no operator.',
    access,
    input: { headers: IdempotencyHeader, body: NewEnrolmentCode },
    output: { 201: IssuedEnrolmentCode },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: ({ context, caller, headers, body }) =>
      addEnrolmentCode(context, caller, body, headers['idempotency-key']),
  }),
] as const;

const kioskRoutes = [
  route({
    operationId: 'listKiosks',
    method: 'GET',
    path: '/v1/kiosks',
    tag,
    summary: 'The kiosks, oldest first, inactive ones too.',
    access,
    input: { query: ListQuery },
    output: { 200: KioskList },
    run: ({ context, caller, query }) => readableKiosks(context, caller, query),
  }),
  route({
    operationId: 'changeKiosk',
    method: 'PATCH',
    path: '/v1/kiosks/:kioskId',
    tag,
    summary: 'Renames a kiosk, or deactivates it with its tokens.',
    access,
    input: { params: z.object({ kioskId: z.uuid() }), body: KioskChange },
    output: { 200: KioskFacts },
    problems: ['KIOSK_NOT_FOUND'],
    run: ({ context, caller, params, body }) => changeKiosk(context, caller, params.kioskId, body),
  }),
] as const;

/** Objects that administrators manage: their tenant, its communities, their licences and kiosks. */
export const administrationRoutes = [...communityRoutes, ...licenceRoutes, ...kioskRoutes] as const;
