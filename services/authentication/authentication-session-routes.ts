import { authenticationCalls } from '#core/contract/wallet-calls/authentication.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import { accessOf } from '#services/users/index.ts';
import { issueCredential } from './account-credential.ts';
import { answerAuthenticationSession } from './answer-authentication-session.ts';
import { createAuthenticationSession } from './create-authentication-session.ts';
import { noteScopes } from './note-scopes.ts';
import { readAuthenticationSession, readResponse } from './read-authentication-session.ts';

const { create, read, answer, response, note, credential } = authenticationCalls;
const tag = 'authentication';
/** A relying party is a program of the tenant, or one that uses the SDK of an installation. */
const requesting = {
  kind: 'managed',
  kiosk: 'wallets.use',
  client: 'authentication_sessions.create',
} as const satisfies Access;

/** Authentication sessions: asked by relying parties, answered by wallets. */
export const authenticationSessionRoutes = [
  route({
    ...create,
    tag,
    access: requesting,
    run: async ({ context, caller, body }) => createAuthenticationSession(context, caller, body),
  }),
  route({
    ...read,
    tag,
    access: requesting,
    run: ({ context, caller, params }) => readAuthenticationSession(context, caller, params.id),
  }),
  route({
    ...answer,
    tag,
    access: accessOf(answer),
    run: ({ context, caller, params, body }) => answerAuthenticationSession(context, caller, params.id, body),
  }),
  route({
    ...response,
    tag,
    access: requesting,
    run: ({ context, caller, params }) => readResponse(context, caller, params.id),
  }),
  route({
    ...note,
    tag: 'wallet',
    access: accessOf(note),
    run: ({ context, caller, body }) => noteScopes(context, caller, body),
  }),
  route({
    ...credential,
    tag: 'wallet',
    access: accessOf(credential),
    run: ({ context, caller, body }) => issueCredential(context, caller, body.userId),
  }),
] as const;
