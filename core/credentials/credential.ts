import { z } from 'zod';
import { type JwsSigner, verifyJws } from '../keys/jws.ts';

/** Media types of "Securing Verifiable Credentials using JOSE and COSE", as `typ` writes them. */
export const CREDENTIAL_TYPE = 'vc+jwt';
export const PRESENTATION_TYPE = 'vp+jwt';
/** Base context of Verifiable Credentials 2.0; first in every credential. */
export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';

/** A credential or presentation longer than this is not looked at. */
export const MAX_CREDENTIAL_CHARACTERS = 1024 * 1024;

const Time = z.iso.datetime({ offset: true });
const Address = z.url({ protocol: /^https?$/ }).max(2000);

/** Where a credential's revocation is published (Bitstring Status List 1.0). */
export const CredentialStatus = z.object({
  id: Address,
  type: z.literal('BitstringStatusListEntry'),
  statusPurpose: z.literal('revocation'),
  statusListIndex: z.string().regex(/^\d{1,9}$/),
  statusListCredential: Address,
});
export type CredentialStatus = z.infer<typeof CredentialStatus>;

/** Members of Verifiable Credentials 2.0 that this product reads; others are kept as they came. */
export const Credential = z.looseObject({
  '@context': z.tuple([z.literal(CREDENTIALS_CONTEXT)], z.json()),
  id: z.string().min(1).max(2000),
  type: z.array(z.string()).refine((types) => types.includes('VerifiableCredential')),
  issuer: z.string().min(1).max(500),
  validFrom: Time,
  validUntil: Time.optional(),
  credentialSubject: z.looseObject({ id: z.string().min(1).max(500) }),
  credentialStatus: CredentialStatus.optional(),
});
export type Credential = z.infer<typeof Credential>;

/** Why a credential does not count. It reports the first reason that it finds. */
export const CREDENTIAL_FAULTS = [
  'malformed',
  'signature-invalid',
  'unknown-issuer',
  'not-yet-valid',
  'expired',
  'wrong-holder',
  'revoked',
  'status-unknown',
] as const;
export type CredentialFault = (typeof CREDENTIAL_FAULTS)[number];

export type CredentialVerdict =
  | { readonly verified: true; readonly credential: Credential }
  | { readonly verified: false; readonly fault: CredentialFault };

export interface CredentialExpectation {
  readonly at: Date;
  /** DIDs whose credentials are believed. */
  readonly issuers: readonly string[];
  /** DID that the credential must be about. */
  readonly holder?: string | undefined;
}

/**
 * A credential as compact JWS (ES256, `typ` `vc+jwt`), whose payload is the credential itself.
 *
 * @param credential its `issuer` is the DID of the signer.
 */
export const signCredential = (signer: JwsSigner, credential: Credential): string =>
  signer.signJws(credential, CREDENTIAL_TYPE);

/**
 * Judges a credential by its own content. Whether it was revoked is the caller's next question, with
 * `credentialStatus`.
 */
export function verifyCredential(
  jws: string,
  { at, issuers, holder }: CredentialExpectation,
): CredentialVerdict {
  const signed = openSigned(jws, CREDENTIAL_TYPE, Credential);
  if ('fault' in signed) return refused(signed.fault);
  const { did, payload: credential } = signed;
  // The signing key must be the issuer's own.
  if (credential.issuer !== did || !issuers.includes(did)) return refused('unknown-issuer');
  const { validFrom, validUntil, credentialSubject } = credential;
  if (at.getTime() < Date.parse(validFrom)) return refused('not-yet-valid');
  if (validUntil !== undefined && at.getTime() >= Date.parse(validUntil)) return refused('expired');
  if (holder !== undefined && credentialSubject.id !== holder) return refused('wrong-holder');
  return { verified: true, credential };
}

/** Opens a compact JWS of this product's one algorithm; `alg: none` and every other one are refused with it. */
export function openSigned<T extends z.ZodType>(
  jws: string,
  typ: string,
  schema: T,
): { did: string; payload: z.output<T> } | { fault: 'malformed' | 'signature-invalid' } {
  if (jws.length > MAX_CREDENTIAL_CHARACTERS) return { fault: 'malformed' };
  const verdict = verifyJws(jws);
  if (!verdict.valid || verdict.typ !== typ) return { fault: 'signature-invalid' };
  const payload = schema.safeParse(verdict.payload);
  return payload.success ? { did: verdict.did, payload: payload.data } : { fault: 'malformed' };
}

const refused = (fault: CredentialFault): CredentialVerdict => ({ verified: false, fault });
