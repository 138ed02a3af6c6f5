import { failure } from '#core/contract/errors.ts';
import type { Scope } from '#core/contract/scopes.ts';
import type { SessionOrigin } from '#core/contract/wallet-calls/authentication.ts';
import type { AskConsent, ScopeRequest } from '../../ports/consent.ts';

interface Asked {
  readonly origin: SessionOrigin;
  readonly scopes: readonly Scope[];
  readonly recipient: ScopeRequest['recipient'];
}

/**
 * Has the person confirm origin and scopes.
 *
 * @throws AppError `CONSENT_REFUSED`; `NOT_SUPPORTED` where the program around the SDK shows no request to a person.
 */
export async function askPerson(
  { askConsent }: { readonly askConsent?: AskConsent | undefined },
  { origin, scopes, recipient }: Asked,
): Promise<void> {
  if (!askConsent) throw failure('NOT_SUPPORTED', 'nothing here asks the person for consent');
  const request = { community: origin.communityName, address: origin.url, scopes, recipient };
  if (!(await askConsent(request)))
    throw failure('CONSENT_REFUSED', 'the person did not agree to the scopes');
}
