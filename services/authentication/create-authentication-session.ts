import { randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type authenticationCalls,
  type NewAuthenticationSession,
  SESSIONS_PATH,
} from '#core/contract/wallet-calls/authentication.ts';
import { audited } from '#services/audit/index.ts';
import { actorOf, type ClientPrincipal, type KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { requireModule } from '#services/platform/index.ts';
import { insertAuthenticationSession } from './authentication-session.repository.ts';
import { requestingOrigin } from './requesting-origin.ts';

/** How long a person has for the answer, and after that its reader. */
const ANSWER_WITHIN_MS = 5 * 60_000;
export const READ_WITHIN_MS = 5 * 60_000;

type Create = (typeof authenticationCalls)['create'];

/** @throws ProblemError `AUTH_ORIGIN_UNKNOWN`, `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`. */
export async function createAuthenticationSession(
  context: ServicesContext,
  caller: KioskPrincipal | ClientPrincipal,
  { authtype, ...wish }: NewAuthenticationSession,
): Promise<z.output<Create['output'][201]>> {
  const { tenantId } = caller;
  const { communityId, origin } = await requestingOrigin(context, caller, wish.origin);
  const creator = actorOf(caller);
  return audited(context, { tenantId, actor: creator }, async (trx, at) => {
    await requireModule(trx, { tenantId, communityId }, 'wallet', at);
    const sessionId = randomUUID();
    const expiresAt = new Date(at.getTime() + ANSWER_WITHIN_MS);
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    await insertAuthenticationSession(trx, sealer, {
      ...wish,
      origin,
      tenantId,
      sessionId,
      communityId,
      creator,
      authType: authtype,
      nonce: randomBytes(16).toString('base64url'),
      createdAt: at,
      expiresAt,
      forgetAt: new Date(expiresAt.getTime() + READ_WITHIN_MS),
    });
    const sessionUrl = `${new URL(context.issuer).origin}${SESSIONS_PATH}/session/${sessionId}`;
    const result = { sessionId, sessionUrl, expiresAt: expiresAt.toISOString() };
    const data = { sessionId, communityId, scopes: wish.scopes, authtype };
    return { result, action: 'authentication-session.created', data };
  });
}
