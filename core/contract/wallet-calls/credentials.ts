import { z } from 'zod';
import { walletCall } from './wallet-call.ts';

/** `dc+sd-jwt`: the holder discloses claim by claim. */
export const CredentialFormat = z.enum(['vc+jwt', 'dc+sd-jwt']);
export type CredentialFormat = z.infer<typeof CredentialFormat>;

/** A credential as its issuer answers it. */
export const IssuedCredential = z
  .object({
    id: z.uuid(),
    format: CredentialFormat,
    validUntil: z.iso.datetime(),
    downloadUrl: z.url().describe('Answers the credential to everyone who knows the address, for a day.'),
    statusUrl: z.url(),
  })
  .meta({ id: 'IssuedCredential' });
export type IssuedCredential = z.infer<typeof IssuedCredential>;

/** Kinds of documents and credentials: a word that becomes part of a type name. */
export const CredentialKind = z.string().regex(/^[a-z][a-z0-9_]{0,40}$/);

const CommunityPath = z.object({ tenantId: z.uuid(), communityId: z.uuid() });

export const credentialCalls = {
  fromDocument: walletCall({
    operationId: 'issueCredentialFromDocument',
    method: 'POST',
    path: '/v1/tenant/:tenantId/community/:communityId/vc/from/document/:type',
    summary: 'A credential of a document that the kiosk captured, about the wallet of the caller.',
    input: {
      params: CommunityPath.extend({ type: CredentialKind }),
      body: z.strictObject({
        data: z
          .looseObject({
            type: z.string(),
            doe: z
              .string()
              .regex(/^\d{8}$/)
              .optional(),
          })
          .describe('The document as it was signed.'),
        signToken: z.string().min(1).max(20_000),
        sessionId: z.uuid().describe('The session of the capture.'),
        format: CredentialFormat.default('vc+jwt'),
      }),
    },
    output: { 201: IssuedCredential },
    problems: [
      'COMMUNITY_NOT_FOUND',
      'DOCUMENT_NOT_PROVEN',
      'LICENSE_EXPIRED',
      'LICENSE_MODULE_MISSING',
      'SESSION_ENDED',
      'SIGN_TOKEN_INVALID',
    ],
    proof: 'wallet',
  }),
} as const;
