import { randomUUID } from 'node:crypto';
import { utf8 } from '#core/keys/bytes.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { createWalletProof, WALLET_PROOF_HEADER } from '#core/keys/wallet-proof.ts';
import type { RunningServices } from '#services/server.ts';
import type { KioskUnderTest } from './kiosk-under-test.ts';

interface Sent {
  method: string;
  url: string;
  body?: string | Uint8Array | undefined;
}

/** The header by which a wallet proves a request. */
export function walletProof(wallet: JwsSigner, { method, url, body = '' }: Sent): Record<string, string> {
  const bytes = typeof body === 'string' ? utf8(body) : body;
  const fresh = { at: new Date(), jti: randomUUID() };
  return { [WALLET_PROOF_HEADER]: createWalletProof(wallet, { method, url, body: bytes }, fresh) };
}

export interface PersonUnderTest {
  wallet: JwsSigner;
  /** Sends JSON as the person at the kiosk; the answer's body is read. */
  send<T = Record<string, string>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }>;
  /** Sends with headers of the caller's own making. */
  raw(
    method: string,
    path: string,
    body: string | undefined,
    proof: Record<string, string>,
  ): Promise<Response>;
}
/** A person at a kiosk, with a fresh wallet. */
export async function personAt(
  services: RunningServices,
  kiosk: Pick<KioskUnderTest, 'token' | 'dpop'>,
  wallet: JwsSigner = jwsSigner(generateKeyPair()),
): Promise<PersonUnderTest> {
  const token = await kiosk.token('wallets.use');
  const raw: PersonUnderTest['raw'] = async (method, path, body, proof) => {
    const url = services.url + path;
    const dpop = await kiosk.dpop.proof(method, url, token);
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `DPoP ${token}`, dpop, ...type, ...proof };
    return fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  };
  return {
    wallet,
    raw,
    async send<T>(method: string, path: string, json?: unknown) {
      const body = json === undefined ? undefined : JSON.stringify(json);
      const answer = await raw(
        method,
        path,
        body,
        walletProof(wallet, { method, url: services.url + path, body }),
      );
      return { status: answer.status, body: (await answer.json()) as T };
    },
  };
}
