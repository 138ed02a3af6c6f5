import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ServiceFacts } from '#core/contract/platform.ts';
import { utf8 } from '#core/keys/bytes.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { createWalletProof, WALLET_PROOF_HEADER } from '#core/keys/wallet-proof.ts';
import { createDpopProver, type DpopProver } from './dpop.ts';
import { addressOf, type ServicesEndpoint } from './endpoint.ts';
import type { HttpClient, StreamRequest } from './http-client.ts';
import { connectionError, isRefusal } from './request-errors.ts';
import { askServicesProof, notProven } from './services-proof.ts';

/** The identity of this kiosk at the services, after its enrolment. */
export interface KioskIdentity {
  clientId: string;
  /** Pinned at enrolment; another key behind the same address is refused. */
  servicesDid: string;
}

export interface ClientOptions {
  endpoint: ServicesEndpoint;
  http: HttpClient;
  /** Signs the client assertion with the kiosk's wallet key. */
  signer: JwsSigner;
  identity: () => KioskIdentity | undefined;
  /** How long a request waits for embedded services that are starting. */
  startTimeoutMs?: number;
}

export interface KioskRequest<T extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  json?: unknown;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  /** Whose wallet proves this very request, besides the kiosk. */
  wallet?: JwsSigner;
  answer: T;
  timeoutMs?: number;
}

/** A request with an open-ended answer. */
export interface KioskStream extends Pick<StreamRequest, 'mediaType' | 'signal'> {
  path: string;
  headers?: Record<string, string>;
  /** Whose wallet proves this very request, besides the kiosk. */
  wallet?: JwsSigner;
}

export interface ServicesClient {
  /** The services' public facts, once they have proved the key that they name; also sets the clock offset. */
  facts(): Promise<ServiceFacts>;
  /** A request without credentials, or with the given authorization header. */
  open<T extends z.ZodType>(request: KioskRequest<T>): Promise<z.output<T>>;
  /** A request of the enrolled kiosk, with token and proof. */
  authorised<T extends z.ZodType>(request: KioskRequest<T>): Promise<z.output<T>>;
  /**
   * An open-ended answer to a GET of the enrolled kiosk, with token and proof.
   * @throws RequestError by rejecting, and while it is read.
   */
  stream(request: KioskStream): Promise<AsyncIterable<Uint8Array>>;
  /** Server time minus kiosk time in milliseconds, as last seen. */
  clockOffsetMs(): number | undefined;
}

const TokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('DPoP'),
  expires_in: z.number(),
});
const SCOPE = 'operators.add roster.read flows.read proofing.write proofing.read wallets.use';
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

interface Token {
  text: string;
  expiresAt: number;
  clientId: string;
  address: string;
}

/** Requests to the services as this kiosk: `private_key_jwt` with the wallet key, DPoP with a key of the process. */
export function servicesClient(options: ClientOptions): ServicesClient {
  const { endpoint, http, signer, identity } = options;
  let offset: number | undefined;
  let token: Promise<Token> | undefined;
  let prover: Promise<DpopProver> | undefined;
  // Every proof bears the time of the services, so a wrong clock at the counter does not lock the kiosk out.
  const serverNow = (): Date => new Date(Date.now() + (offset ?? 0));
  const address = (): Promise<string> => addressOf(endpoint, options.startTimeoutMs ?? 60_000);
  const proofs = (): Promise<DpopProver> => {
    prover ??= createDpopProver();
    return prover;
  };

  const open: ServicesClient['open'] = async ({ path, ...request }) =>
    http.request({ ...request, url: `${await address()}${path}` });

  const provenFacts = async (base: string, pinnedDid: string | undefined): Promise<ServiceFacts> => {
    const answer = await http.request({ method: 'GET', url: `${base}/v1/directory`, answer: ServiceFacts });
    const { servicesDid, issuer } = answer;
    if (pinnedDid !== undefined && servicesDid !== pinnedDid) {
      throw notProven('the key of the services is not the pinned one');
    }
    const { thumbprint } = await proofs();
    const asked = Date.now();
    const { serverTime } = await askServicesProof(http, { address: base, servicesDid, issuer, thumbprint });
    // The directory is not signed; the time of the proof is.
    offset = Date.parse(serverTime) - (asked + Date.now()) / 2;
    return { ...answer, serverTime };
  };

  const obtain = async (kiosk: KioskIdentity): Promise<Token> => {
    const base = await address();
    const { issuer, tokenEndpoint } = await provenFacts(base, kiosk.servicesDid);
    const prover = await proofs();
    const url = `${base}${tokenEndpoint}`;
    const now = Math.floor(serverNow().getTime() / 1000);
    const subject = { iss: kiosk.clientId, sub: kiosk.clientId, aud: issuer };
    // The key that alone may present this assertion.
    const cnf = { jkt: prover.thumbprint };
    const claims = { ...subject, iat: now, exp: now + 60, jti: randomUUID(), cnf };
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: SCOPE,
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: signer.signJws(claims, 'JWT'),
    });
    const dpop = await prover.proof('POST', url, serverNow());
    const answer = await http.request({
      method: 'POST',
      url,
      form,
      headers: { dpop },
      answer: TokenAnswer,
    });
    const expiresAt = Date.now() + (answer.expires_in - 30) * 1000;
    return { text: answer.access_token, expiresAt, clientId: kiosk.clientId, address: base };
  };

  const currentToken = async (kiosk: KioskIdentity): Promise<Token> => {
    const known = await token?.catch(() => undefined);
    const base = await address();
    if (
      known &&
      known.expiresAt > Date.now() &&
      known.clientId === kiosk.clientId &&
      known.address === base
    ) {
      return known;
    }
    token = obtain(kiosk);
    return token;
  };

  /** Sends a request with token and proofs, which belong to its address. */
  const once = async <T>(
    { method, path, json, headers, wallet }: Omit<KioskRequest<z.ZodType>, 'answer'>,
    send: (signed: { url: string; headers: Record<string, string> }) => Promise<T>,
  ): Promise<T> => {
    const kiosk = identity();
    if (!kiosk) throw connectionError('SERVICES_REFUSED', 'this kiosk is not enrolled');
    try {
      const { text, address: base } = await currentToken(kiosk);
      const url = `${base}${path}`;
      const dpop = await (await proofs()).proof(method, url, serverNow(), text);
      const person = wallet ? walletProof(wallet, { method, url, json }, serverNow()) : {};
      return await send({ url, headers: { ...headers, authorization: `DPoP ${text}`, dpop, ...person } });
    } catch (error) {
      // After a failed connection, the peer must first prove the key of the services.
      if (!isRefusal(error) || error.status === 401) token = undefined;
      throw error;
    }
  };

  const signed: typeof once = async (request, send) => {
    try {
      return await once(request, send);
    } catch (error) {
      if (!isRefusal(error) || error.status !== 401) throw error;
      // An expired token, another node's key or a drifted clock: once more from the beginning.
      return once(request, send);
    }
  };

  return {
    facts: async () => provenFacts(await address(), identity()?.servicesDid),
    open,
    authorised: (request) =>
      signed(request, (headed) => {
        const { path: _path, wallet: _wallet, ...rest } = request;
        return http.request({ ...rest, ...headed });
      }),
    stream: ({ mediaType, signal, ...request }) =>
      signed({ ...request, method: 'GET' }, (headed) => http.stream({ mediaType, signal, ...headed })),
    clockOffsetMs: () => offset,
  };
}

/** The proof of a person's wallet over one request, with the body as it is sent. */
function walletProof(
  wallet: JwsSigner,
  { method, url, json }: { method: string; url: string; json?: unknown },
  at: Date,
): Record<string, string> {
  const body = utf8(json === undefined ? '' : JSON.stringify(json));
  return {
    [WALLET_PROOF_HEADER]: createWalletProof(wallet, { method, url, body }, { at, jti: randomUUID() }),
  };
}
