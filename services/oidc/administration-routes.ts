import { z } from 'zod';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { ListQuery } from '#services/contract/paging.ts';
import {
  ChangedRelyingParty,
  NewClientSecret,
  NewRelyingParty,
  RelyingPartyChange,
  RelyingPartyList,
} from '#services/contract/relying-parties.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import {
  changeRelyingParty,
  issueClientSecret,
  readableRelyingParties,
  registerRelyingParty,
} from './manage-relying-parties.ts';

const access = { kind: 'managed', account: ['platform.manage'] } as const satisfies Access;
const tag = 'clients';

/** The programs that users of a community sign in to. */
export const relyingPartyRoutes = [
  route({
    operationId: 'listRelyingParties',
    method: 'GET',
    path: '/v1/relying-parties',
    tag,
    summary: 'The relying parties, oldest first.',
    access,
    input: { query: ListQuery },
    output: { 200: RelyingPartyList },
    run: ({ context, caller, query }) => readableRelyingParties(context, caller, query),
  }),
  route({
    operationId: 'createRelyingParty',
    method: 'POST',
    path: '/v1/relying-parties',
    tag,
    summary: 'Registers a program that users of a community sign in to.',
    access,
    input: { headers: IdempotencyHeader, body: NewRelyingParty },
    output: { 201: ChangedRelyingParty },
    problems: [
      'COMMUNITY_NOT_FOUND',
      'WEBHOOK_TARGET_REFUSED',
      'WORKFLOW_INPUT_INVALID',
      'WORKFLOW_NOT_FOUND',
    ],
    run: ({ context, caller, headers, body }) =>
      registerRelyingParty(context, caller, body, headers['idempotency-key']),
  }),
  route({
    operationId: 'changeRelyingParty',
    method: 'PATCH',
    path: '/v1/relying-parties/:relyingPartyId',
    tag,
    summary: 'Changes a relying party, or deactivates it with its tokens.',
    access,
    input: { params: z.object({ relyingPartyId: z.uuid() }), body: RelyingPartyChange },
    output: { 200: ChangedRelyingParty },
    problems: [
      'RELYING_PARTY_NOT_FOUND',
      'WEBHOOK_TARGET_REFUSED',
      'WORKFLOW_INPUT_INVALID',
      'WORKFLOW_NOT_FOUND',
    ],
    run: ({ context, caller, params, body }) =>
      changeRelyingParty(context, caller, params.relyingPartyId, body),
  }),
  route({
    operationId: 'issueClientSecret',
    method: 'POST',
    path: '/v1/relying-parties/:relyingPartyId/secret',
    tag,
    summary: 'Makes a new secret of a relying party that authenticates by one.',
    access,
    input: {
      params: z.object({ relyingPartyId: z.uuid() }),
      headers: IdempotencyHeader,
      body: NewClientSecret,
    },
    output: { 201: ChangedRelyingParty },
    problems: ['RELYING_PARTY_NOT_FOUND'],
    run: ({ context, caller, params, headers, body }) =>
      issueClientSecret(context, caller, params.relyingPartyId, body, headers['idempotency-key']),
  }),
] as const;
