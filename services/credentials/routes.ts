import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  CredentialKind,
  credentialCalls,
  IssuedCredential,
} from '#core/contract/wallet-calls/credentials.ts';
import { CREDENTIAL_TYPE } from '#core/credentials/credential.ts';
import { isSdJwt, SD_JWT_TYPE } from '#core/credentials/sd-jwt.ts';
import {
  CredentialState,
  CredentialToVerify,
  CredentialVerdict,
  NewCredential,
  NewPresentationRequest,
  PresentationRequest,
  PresentationToVerify,
  PresentationVerdict,
} from '#services/contract/credentials.ts';
import type { Access, Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { CommunityPath, scopeOf } from '#services/kernel/http/addressed-community.ts';
import { content, route } from '#services/kernel/http/route.ts';
import { type IssuingScope, issueFromDocument, issueFromPayload } from './issue-credential.ts';
import { download, publishList, revoke, statusOf } from './publish-credentials.ts';
import { judgeCredential, judgePresentation, requestPresentation } from './verify-credentials.ts';

const tag = 'credentials';
const base = '/v1/tenant/:tenantId/community/:communityId';
const issuing = {
  kind: 'managed',
  client: 'credentials.issue',
  account: ['credentials.issue'],
} as const satisfies Access;
const revoking = {
  kind: 'managed',
  client: 'credentials.issue',
  account: ['users.edit', 'credentials.issue'],
} as const satisfies Access;
const verifying = {
  kind: 'managed',
  client: 'credentials.verify',
  account: ['users.view-user', 'users.edit'],
} as const satisfies Access;
const anyone = { kind: 'public' } as const satisfies Access;
const KindPath = CommunityPath.extend({ type: CredentialKind });
const CredentialPath = CommunityPath.extend({ id: z.uuid() });
const Revoked = z.object({ revoked: z.literal(true) });
const signedList = content('The credential: compact JWS, ES256.', `application/${CREDENTIAL_TYPE}`);
const signedCredential = content(
  'The credential: compact JWS, ES256, or SD-JWT.',
  `application/${CREDENTIAL_TYPE}`,
  `application/${SD_JWT_TYPE}`,
);
const { fromDocument } = credentialCalls;

type OriginOf = (request: FastifyRequest) => string;

/** Verifiable credentials of a community: issuing, revoking, verifying, and their publication. */
export const credentialRoutes = (originOf: OriginOf) =>
  [...issuingRoutes(originOf), ...verifyingRoutes, ...publicRoutes(originOf)] as const;

const issuingRoutes = (originOf: OriginOf) => {
  const issuingScope = async (
    call: { context: ServicesContext; request: FastifyRequest; params: CommunityPath },
    caller: Caller,
  ): Promise<IssuingScope> => ({
    ...(await scopeOf(call.context, caller, call.params)),
    origin: call.context.publicOrigin ?? originOf(call.request),
  });
  return [
    route({
      ...fromDocument,
      tag,
      access: { kind: 'wallet', scope: 'wallets.use' },
      run: async ({ caller, params, body, ...call }) =>
        issueFromDocument(await issuingScope({ ...call, params }, caller), caller, params.type, body),
    }),
    route({
      operationId: 'issueCredentialFromPayload',
      method: 'POST',
      path: `${base}/vc/from/payload/:type`,
      tag,
      summary: 'A credential of the given claims about the holder of a DID.',
      access: issuing,
      input: { params: KindPath, body: NewCredential },
      output: { 201: IssuedCredential },
      problems: ['COMMUNITY_NOT_FOUND', 'LICENSE_EXPIRED', 'LICENSE_MODULE_MISSING', 'WALLET_REVOKED'],
      run: async ({ caller, params, body, ...call }) =>
        issueFromPayload(await issuingScope({ ...call, params }, caller), params.type, body),
    }),
    route({
      operationId: 'revokeCredential',
      method: 'POST',
      path: `${base}/vc/:id/revoke`,
      tag,
      summary: 'Revokes a credential for good; the status list shows it from then on.',
      access: revoking,
      input: { params: CredentialPath },
      output: { 200: Revoked },
      problems: ['COMMUNITY_NOT_FOUND', 'CREDENTIAL_NOT_FOUND'],
      run: async ({ context, caller, params }) => {
        await revoke(await scopeOf(context, caller, params), params.id);
        return { revoked: true } as const;
      },
    }),
  ] as const;
};

const verifyingRoutes = [
  route({
    operationId: 'verifyCredential',
    method: 'POST',
    path: `${base}/vc/verify`,
    tag,
    summary: 'Whether a credential of the community counts now, and why not.',
    access: verifying,
    input: { params: CommunityPath, body: CredentialToVerify },
    output: { 200: CredentialVerdict },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, body }) =>
      judgeCredential(await scopeOf(context, caller, params), body),
  }),
  route({
    operationId: 'createPresentationRequest',
    method: 'POST',
    path: `${base}/vp/create`,
    tag,
    summary: 'A nonce for one presentation; the wallet of the holder makes the presentation itself.',
    access: verifying,
    input: { params: CommunityPath, body: NewPresentationRequest },
    output: { 201: PresentationRequest },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, body }) =>
      requestPresentation(await scopeOf(context, caller, params), body.audience),
  }),
  route({
    operationId: 'verifyPresentation',
    method: 'POST',
    path: `${base}/vp/verify`,
    tag,
    summary: 'Whether a presentation answers its request, and its credentials count; the nonce is spent.',
    access: verifying,
    input: { params: CommunityPath, body: PresentationToVerify },
    output: { 200: PresentationVerdict },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, params, body }) =>
      judgePresentation(await scopeOf(context, caller, params), body),
  }),
] as const;

const publicRoutes = (originOf: OriginOf) =>
  [
    route({
      operationId: 'downloadCredential',
      method: 'GET',
      path: `${base}/vc_downloads/:downloadToken`,
      tag,
      summary: 'The credential behind a download address, for a day after it was issued.',
      access: anyone,
      limit: 'links',
      input: { params: CommunityPath.extend({ downloadToken: z.string().regex(/^[\w-]{32}$/) }) },
      output: { 200: signedCredential },
      problems: ['CREDENTIAL_NOT_FOUND'],
      run: async ({ context, params, reply }) => {
        const credential = await download(context, params);
        const type = isSdJwt(credential) ? SD_JWT_TYPE : CREDENTIAL_TYPE;
        reply.type(`application/${type}`).header('cache-control', 'no-store');
        return credential;
      },
    }),
    route({
      operationId: 'getCredentialStatus',
      method: 'GET',
      path: `${base}/vc/:id/status`,
      tag,
      summary: 'Whether a credential is active, expired or revoked.',
      access: anyone,
      input: { params: CredentialPath },
      output: { 200: CredentialState },
      problems: ['CREDENTIAL_NOT_FOUND'],
      run: ({ context, params }) => statusOf(context, params),
    }),
    route({
      operationId: 'getStatusList',
      method: 'GET',
      path: `${base}/vc_status_lists/:listNumber`,
      tag,
      summary: 'The revoked credentials of a list, as a signed credential (Bitstring Status List 1.0).',
      access: anyone,
      input: { params: CommunityPath.extend({ listNumber: z.string().regex(/^\d{1,5}$/) }) },
      output: { 200: signedList },
      problems: ['CREDENTIAL_NOT_FOUND'],
      run: async ({ context, params, request, reply }) => {
        reply.type(`application/${CREDENTIAL_TYPE}`).header('cache-control', 'max-age=60');
        return publishList(context, params, context.publicOrigin ?? originOf(request));
      },
    }),
  ] as const;
