import { z } from 'zod';
import { equalBytes, fromBase64Url, fromUtf8, toBase64Url, utf8 } from '../keys/bytes.ts';
import { canonicalJson, sha256 } from '../keys/canonical-json.ts';
import { publicKeyFromDid } from '../keys/did-key.ts';
import type { JwsSigner } from '../keys/jws.ts';
import { P256Jwk, publicKeyFromJwk, publicKeyToJwk } from '../keys/p256.ts';
import { CredentialStatus, MAX_CREDENTIAL_CHARACTERS, openSigned } from './credential.ts';
import { PRESENTATION_WINDOW_S, type PresentationFault } from './presentation.ts';

/** Media types of SD-JWT VC and of a key binding (RFC 9901), as `typ` writes them. */
export const SD_JWT_TYPE = 'dc+sd-jwt';
const KEY_BINDING_TYPE = 'kb+jwt';
const HASH = 'sha-256';
const MOST_DISCLOSURES = 200;
const SALT = /^[\w-]{22,200}$/;

const Payload = z.strictObject({
  iss: z.string(),
  /** Id of the credential. */
  jti: z.string().max(2000),
  vct: z.string().max(2000),
  sub: z.string().max(500),
  iat: z.int(),
  nbf: z.int(),
  exp: z.int(),
  cnf: z.strictObject({ jwk: P256Jwk }),
  credentialStatus: CredentialStatus.optional(),
  _sd: z.array(z.string()).max(MOST_DISCLOSURES),
  _sd_alg: z.literal(HASH),
});
type Payload = z.infer<typeof Payload>;

const KeyBinding = z.strictObject({ iat: z.int(), aud: z.string(), nonce: z.string(), sd_hash: z.string() });

/** A credential whose claims its holder discloses one by one. */
export interface SdJwtCredential {
  readonly id: string;
  /** `vct` of SD-JWT VC. */
  readonly type: string;
  /** DID of the holder. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly validFrom: Date;
  readonly validUntil: Date;
  readonly credentialStatus?: CredentialStatus | undefined;
}

/** Names that belong to the credential itself. */
const RESERVED = new Set([...Object.keys(Payload.shape), '...']);

/**
 * Issues a credential in which every claim can be disclosed or not.
 *
 * @param salt a fresh salt of at least 128 bits for each claim, base64url.
 */
export function issueSdJwt(issuer: JwsSigner, credential: SdJwtCredential, salt: () => string): string {
  const disclosures = Object.entries(credential.claims).map(([name, value]) =>
    toBase64Url(utf8(canonicalJson([salt(), name, value]))),
  );
  const { id, type, subject, validFrom, validUntil, credentialStatus } = credential;
  const payload: Payload = {
    iss: issuer.did,
    jti: id,
    vct: type,
    sub: subject,
    iat: seconds(validFrom),
    nbf: seconds(validFrom),
    exp: seconds(validUntil),
    cnf: { jwk: publicKeyToJwk(publicKeyFromDid(subject)) },
    ...(credentialStatus ? { credentialStatus } : {}),
    // In an order that tells nothing about the claims.
    _sd: disclosures.map(digestOf).sort(),
    _sd_alg: HASH,
  };
  return [issuer.signJws(payload, SD_JWT_TYPE), ...disclosures, ''].join('~');
}

export interface SdJwtExpectation {
  readonly at: Date;
  readonly issuers: readonly string[];
  readonly holder?: string | undefined;
}
export type SdJwtVerdict =
  | { readonly verified: true; readonly credential: SdJwtCredential }
  | { readonly verified: false; readonly fault: PresentationFault };

/**
 * Judges a credential as its issuer made it, or the part that its holder kept; without a key binding it proves no
 * holder.
 */
export function verifySdJwt(text: string, expected: SdJwtExpectation): SdJwtVerdict {
  const parts = partsOf(text);
  if (parts?.binding !== '') return refused('malformed');
  return judge(parts, expected);
}

/** Judges a presentation: the credential, and the holder's signature over it for this audience and nonce. */
export function verifySdJwtPresentation(
  text: string,
  expected: SdJwtExpectation & { readonly audience: string; readonly nonce: string },
): SdJwtVerdict {
  const parts = partsOf(text);
  if (!parts) return refused('malformed');
  if (parts.binding === '') return refused('no-key-binding');
  const verdict = judge(parts, expected);
  if (!verdict.verified) return verdict;
  const binding = openSigned(parts.binding, KEY_BINDING_TYPE, KeyBinding);
  if ('fault' in binding) return refused(binding.fault);
  const { did, payload } = binding;
  if (did !== verdict.credential.subject) return refused('wrong-holder');
  if (payload.aud !== expected.audience) return refused('wrong-audience');
  if (payload.nonce !== expected.nonce) return refused('wrong-nonce');
  if (Math.abs(seconds(expected.at) - payload.iat) > PRESENTATION_WINDOW_S) return refused('too-old');
  // The holder signed this very selection of disclosures.
  return payload.sd_hash === digestOf(parts.signedText) ? verdict : refused('disclosure-invalid');
}

/**
 * Makes a presentation that discloses the named claims and no other.
 *
 * @returns undefined when the credential is malformed or lacks one of the names.
 */
export function presentSdJwt(
  holder: JwsSigner,
  text: string,
  disclose: readonly string[],
  { at, audience, nonce }: { readonly at: Date; readonly audience: string; readonly nonce: string },
): string | undefined {
  const parts = partsOf(text);
  const read = parts && disclosuresOf(parts.disclosures);
  if (!read || !disclose.every((name) => read.some((one) => one.name === name))) return undefined;
  const kept = read.filter(({ name }) => disclose.includes(name)).map(({ encoded }) => encoded);
  const selection = [parts.jws, ...kept, ''].join('~');
  const binding = { iat: seconds(at), aud: audience, nonce, sd_hash: digestOf(selection) };
  return selection + holder.signJws(binding, KEY_BINDING_TYPE);
}

interface Parts {
  jws: string;
  disclosures: string[];
  /** Key binding; empty where there is none. */
  binding: string;
  /** The text that a key binding signs. */
  signedText: string;
}

function partsOf(text: string): Parts | undefined {
  if (text.length > MAX_CREDENTIAL_CHARACTERS) return undefined;
  const [jws, ...rest] = text.split('~');
  const binding = rest.pop();
  if (!jws || binding === undefined || rest.length > MOST_DISCLOSURES) return undefined;
  return { jws, disclosures: rest, binding, signedText: text.slice(0, text.length - binding.length) };
}

function judge(parts: Parts, { at, issuers, holder }: SdJwtExpectation): SdJwtVerdict {
  const signed = openSigned(parts.jws, SD_JWT_TYPE, Payload);
  if ('fault' in signed) return refused(signed.fault);
  const { did, payload } = signed;
  if (payload.iss !== did || !issuers.includes(did)) return refused('unknown-issuer');
  if (seconds(at) < payload.nbf) return refused('not-yet-valid');
  if (seconds(at) >= payload.exp) return refused('expired');
  if (holder !== undefined && payload.sub !== holder) return refused('wrong-holder');
  if (!isKeyOf(payload)) return refused('wrong-holder');
  const disclosed = disclosuresOf(parts.disclosures);
  if (!disclosed?.every(({ encoded }) => payload._sd.includes(digestOf(encoded)))) {
    return refused('disclosure-invalid');
  }
  return { verified: true, credential: credentialOf(payload, disclosed) };
}

interface Disclosure {
  encoded: string;
  name: string;
  value: unknown;
}

/** Undefined unless each is well made, names a claim of its own, and hides nothing further. */
function disclosuresOf(encoded: readonly string[]): Disclosure[] | undefined {
  const names = new Set<string>();
  const disclosures: Disclosure[] = [];
  for (const one of encoded) {
    const parsed = z.tuple([z.string().regex(SALT), z.string(), z.json()]).safeParse(jsonOf(one));
    if (!parsed.success) return undefined;
    const [, name, value] = parsed.data;
    if (names.has(name) || !canDisclose({ [name]: value })) return undefined;
    names.add(name);
    disclosures.push({ encoded: one, name, value });
  }
  return disclosures;
}

/** Whether claims can be disclosed one by one: plain JSON under names that are not part of the credential itself. */
export const canDisclose = (claims: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(claims).length <= MOST_DISCLOSURES &&
  Object.entries(claims).every(([name, value]) => !RESERVED.has(name) && !hides(value));

const hides = (value: unknown): boolean => /"(_sd|\.\.\.)":/.test(JSON.stringify(value));

function jsonOf(encoded: string): unknown {
  try {
    return JSON.parse(fromUtf8(fromBase64Url(encoded)));
  } catch {
    return undefined;
  }
}

/** Whether the key that the credential is bound to is that of its subject. */
function isKeyOf({ sub, cnf }: Payload): boolean {
  try {
    return equalBytes(publicKeyFromDid(sub), publicKeyFromJwk(cnf.jwk));
  } catch {
    return false;
  }
}

function credentialOf(payload: Payload, disclosed: readonly Disclosure[]): SdJwtCredential {
  const { jti, vct, sub, nbf, exp, credentialStatus } = payload;
  return {
    id: jti,
    type: vct,
    subject: sub,
    claims: Object.fromEntries(disclosed.map(({ name, value }) => [name, value])),
    validFrom: new Date(nbf * 1000),
    validUntil: new Date(exp * 1000),
    credentialStatus,
  };
}

const digestOf = (text: string): string => toBase64Url(sha256(utf8(text)));
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const refused = (fault: PresentationFault): SdJwtVerdict => ({ verified: false, fault });

/** Whether a text has the form of an SD-JWT, rather than of one JWS. */
export const isSdJwt = (text: string): boolean => text.includes('~');
