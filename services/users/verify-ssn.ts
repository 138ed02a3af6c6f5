import type { z } from 'zod';
import type { ssnCalls } from '#core/contract/wallet-calls/ssn.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { SsnAuthority, SsnQuestion } from '#services/kernel/ports/ssn-authority.ts';

type Verification = z.output<(typeof ssnCalls)['verify']['output'][200]>;

/**
 * Asks the provider of the installation. Neither the question nor the answer is kept: the audit log has that it was asked,
 * before it is.
 *
 * @throws ProblemError `SSN_PROVIDER_UNAVAILABLE`: an invalid answer never counts as one.
 */
export async function verifySsn(
  { db, now, ssnAuthority }: ServicesContext,
  caller: WalletPrincipal,
  question: SsnQuestion,
): Promise<Verification> {
  if (!ssnAuthority) return { word: 'not-configured' };
  const { tenantId, kioskId } = caller;
  const act = { actor: actorOf(caller), action: 'wallet.ssn-asked', data: { kioskId } };
  await recordAudit(db, { tenantId, at: now(), ...act });
  return { word: (await confirmedBy(ssnAuthority, question)) ? 'match' : 'no-match' };
}

async function confirmedBy(authority: SsnAuthority, question: SsnQuestion): Promise<boolean> {
  try {
    return await authority.confirms(question);
  } catch (cause) {
    throw new ProblemError('SSN_PROVIDER_UNAVAILABLE', undefined, { cause });
  }
}
