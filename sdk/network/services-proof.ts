import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SERVICES_PROOF_TYPE, ServicesProof, SignedServicesProof } from '#core/contract/platform.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { verifyJws } from '#core/keys/jws.ts';
import type { HttpClient } from './http-client.ts';
import { connectionError, RequestError } from './request-errors.ts';

/** The services that must prove their key, and the kiosk that asks. */
export interface ProofRequest {
  /** The address that the services are reached at. */
  address: string;
  servicesDid: string;
  /** As the directory named it. */
  issuer: string;
  /** RFC 7638 thumbprint of this kiosk's DPoP key. */
  thumbprint: string;
}

/**
 * Has the services sign a fresh nonce. A host that repeats their directory, or passes on a proof for another nonce, key
 * or address, is refused.
 *
 * @throws RequestError `SERVICES_NOT_PROVEN`, or the way that no answer came.
 */
export async function askServicesProof(http: HttpClient, request: ProofRequest): Promise<ServicesProof> {
  const nonce = toBase64Url(randomBytes(32));
  const answer = await http
    .request({
      method: 'POST',
      url: `${request.address}/v1/directory/proof`,
      json: { nonce, jkt: request.thumbprint },
      // An answer of another form is no proof, rather than an unreadable answer.
      answer: z.unknown(),
    })
    .catch((error: unknown) => {
      throw isWithoutProof(error) ? notProven(error.detail.probe, error) : error;
    });
  return verifyProof(answer, { ...request, nonce });
}

/** The host of the set-up is not the one that answers. */
export const notProven = (probe: string, cause?: unknown): RequestError =>
  connectionError('SERVICES_NOT_PROVEN', probe, cause);

function verifyProof(answer: unknown, expected: ProofRequest & { nonce: string }): ServicesProof {
  const signed = SignedServicesProof.safeParse(answer);
  if (!signed.success) throw notProven('the answer is no proof');
  const verdict = verifyJws(signed.data.jws);
  if (!verdict.valid) throw notProven(`the proof does not verify: ${verdict.reason}`);
  if (verdict.did !== expected.servicesDid) throw notProven('the proof is signed by another key');
  const proof = ServicesProof.safeParse(verdict.payload);
  if (verdict.typ !== SERVICES_PROOF_TYPE || !proof.success) throw notProven('the signed answer is no proof');
  const { nonce, issuer, origin, cnf } = proof.data;
  if (nonce !== expected.nonce) throw notProven('the proof is for another nonce');
  if (cnf.jkt !== expected.thumbprint) throw notProven('the proof is for the key of another kiosk');
  if (issuer !== expected.issuer) throw notProven('the proof names another issuer than the directory');
  if (origin !== new URL(expected.address).origin) throw notProven('the proof is for another address');
  return proof.data;
}

/** Refusals of services that work, but not now. */
const LATER: readonly number[] = [408, 425, 429];

/** Whether the peer answered without a proof, as older services and hosts that only relay them do. */
const isWithoutProof = (error: unknown): error is RequestError =>
  error instanceof RequestError &&
  error.code !== 'PROXY_FAILED' &&
  error.status !== undefined &&
  error.status < 500 &&
  !LATER.includes(error.status);
