import { type AppError, failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { type CredentialStatus, verifyCredential } from '#core/credentials/credential.ts';
import { signPresentation } from '#core/credentials/presentation.ts';
import { isSdJwt, presentSdJwt, verifySdJwt } from '#core/credentials/sd-jwt.ts';
import { statusIn } from '#core/credentials/status-list.ts';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { publicKeyFromText } from '#core/keys/p256.ts';
import type { credentialOperations } from '../../contract/credentials.ts';
import type { RegisteredTenant } from '../../contract/scope.ts';
import type { Download } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';

export interface CredentialDependencies {
  readonly wallet: Pick<Wallet, 'did' | 'signJws'>;
  tenant(): Pick<RegisteredTenant, 'app' | 'serverPublicKey'> | undefined;
  download: Download;
  now(): Date;
}

/** Handlers of verifiable credentials and presentations. */
export const credentialHandlers = (deps: CredentialDependencies): Handlers<typeof credentialOperations> => ({
  'credentials.download': async ({ downloadURL }) => {
    const jws = (await deps.download(trustedAddress(deps, downloadURL))).trim();
    const { credentialStatus } = verified(deps, jws, deps.wallet.did);
    if (credentialStatus) {
      const address = trustedAddress(deps, credentialStatus.statusListCredential);
      const list = verifiedList(deps, (await deps.download(address)).trim());
      const status = statusIn(list, credentialStatus);
      if (status !== 'active') throw invalid(status ?? 'status-unknown');
    }
    return jws;
  },
  'credentials.present': ({ vc, audience, nonce, disclose }) => {
    const credentials = typeof vc === 'string' ? [vc] : vc;
    const [only = '', ...others] = credentials;
    if (credentials.some(isSdJwt) !== (disclose !== undefined) || (disclose && others.length > 0))
      throw failure(
        'INVALID_INPUT',
        'an SD-JWT is presented alone, with the names of its claims to disclose',
      );
    for (const jws of credentials) verified(deps, jws, deps.wallet.did);
    const purpose = { at: deps.now(), audience, nonce };
    if (!disclose) return signPresentation(deps.wallet, credentials, purpose);
    const presentation = presentSdJwt(deps.wallet, only, disclose, purpose);
    if (presentation === undefined)
      throw failure('INVALID_INPUT', 'the credential has no claim of some name');
    return presentation;
  },
});

/** @throws AppError `CREDENTIAL_INVALID`, with the reason. */
function verified(
  deps: CredentialDependencies,
  jws: string,
  holder: string,
): { readonly credentialStatus?: CredentialStatus | undefined } {
  const expected = { at: deps.now(), issuers: issuersOf(deps), holder };
  const verdict = isSdJwt(jws) ? verifySdJwt(jws, expected) : verifyCredential(jws, expected);
  if (verdict.verified) return verdict.credential;
  throw invalid(verdict.fault);
}

function verifiedList(deps: CredentialDependencies, jws: string): unknown {
  const verdict = verifyCredential(jws, { at: deps.now(), issuers: issuersOf(deps) });
  if (verdict.verified) return verdict.credential;
  throw invalid(verdict.fault);
}

/** The community of the registration alone. */
function issuersOf({ tenant }: CredentialDependencies): string[] {
  const key = tenant()?.serverPublicKey;
  return key === undefined ? [] : [didFromPublicKey(publicKeyFromText(key))];
}

const invalid = (fault: string): AppError => failure('CREDENTIAL_INVALID', fault);

/** @throws AppError `DOWNLOAD_ADDRESS_REFUSED` unless it is at the origin of the registered tenant. */
function trustedAddress({ tenant }: CredentialDependencies, text: string): URL {
  const url = URL.parse(text);
  const host = tenant()
    ?.app.dns.replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
  const origin = host === undefined ? undefined : URL.parse(`https://${host}`)?.origin;
  const isPlain = url?.username === '' && url.password === '' && url.hash === '';
  if (url && isPlain && url.protocol === 'https:' && url.origin === origin) return url;
  throw failure('DOWNLOAD_ADDRESS_REFUSED', 'it is not at the HTTPS origin of the registered tenant');
}
