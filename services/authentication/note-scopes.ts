import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { authenticationCalls, ScopeConsent } from '#core/contract/wallet-calls/authentication.ts';
import { audited } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { spendCredential } from './account-credential.ts';
import { noteConsents } from './authentication-session.repository.ts';
import { requestingOrigin } from './requesting-origin.ts';

type Note = (typeof authenticationCalls)['note'];

/**
 * Records the data that a person shows to the program of this installation, apart from any session.
 *
 * @throws ProblemError `AUTH_ORIGIN_UNKNOWN`, `ACCOUNT_CREDENTIAL_INVALID`.
 */
export async function noteScopes(
  context: ServicesContext,
  caller: WalletPrincipal,
  { origin, scopes, program, ...account }: ScopeConsent,
): Promise<z.output<Note['output'][200]>> {
  const { tenantId, communityId, kioskId, walletDid: did } = caller;
  if ((await requestingOrigin(context, caller, origin)).communityId !== communityId) {
    throw new ProblemError('AUTH_ORIGIN_UNKNOWN');
  }
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const userId = await spendCredential(context, trx, caller, account, at);
    const consentId = randomUUID();
    const key = { tenantId, sessionId: consentId, communityId };
    const asked = [...new Set(scopes)];
    const requestedBy = `kiosk:${kioskId}`;
    await noteConsents(trx, { ...key, did, userId, requestedBy, program, scopes: asked, at });
    const data = { consentId, userId, scopes: asked, ...(program ? { program } : {}) };
    return { result: { consentId, userId }, action: 'scopes.shown', data };
  });
}
