import { z } from 'zod';
import { fromBase64Url, fromUtf8, toBase64Url, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { didFromKeyId, didFromPublicKey, keyIdFromDid, publicKeyFromDid } from './did-key.ts';
import { type KeyPair, signEs256, verifyEs256 } from './p256.ts';

/** Longest compact JWS that is parsed, in characters. */
const MAX_JWS_CHARACTERS = 1_000_000;

const Header = z.object({
  alg: z.literal('ES256'),
  kid: z.string(),
  typ: z.string().optional(),
  // RFC 7515 section 4.1.11: an extension that is not understood makes the JWS invalid; none is understood here.
  crit: z.undefined().optional(),
  // RFC 7797 section 3 changes the signed bytes.
  b64: z.undefined().optional(),
});

/** Something that signs with one key: a wallet, an operator's unlocked key, a test. */
export interface JwsSigner {
  readonly did: string;
  /** Compact JWS, ES256, over the RFC 8785 form of `payload`, with `kid` = the DID URL and the given `typ`. */
  signJws(payload: unknown, typ: string): string;
}

export type JwsVerdict =
  | {
      readonly valid: true;
      readonly did: string;
      readonly typ: string | undefined;
      readonly payload: unknown;
    }
  | { readonly valid: false; readonly reason: string };

/** A signer over a key pair held by the caller. */
export function jwsSigner(keyPair: KeyPair): JwsSigner {
  const did = didFromPublicKey(keyPair.publicKey);
  return { did, signJws: (payload, typ) => signJws(payload, typ, keyPair.privateKey, keyIdFromDid(did)) };
}

/** Compact serialisation (RFC 7515 section 7.1) with ES256 (RFC 7518 section 3.4). */
export function signJws(payload: unknown, typ: string, privateKey: Uint8Array, kid: string): string {
  const header = toBase64Url(utf8(canonicalJson({ alg: 'ES256', kid, typ })));
  const input = `${header}.${toBase64Url(utf8(canonicalJson(payload)))}`;
  return `${input}.${toBase64Url(signEs256(utf8(input), privateKey))}`;
}

/**
 * Verifies a compact JWS under the `did:key` that its `kid` names. The result says who signed; whether that signer
 * is trusted is the caller's question.
 */
export function verifyJws(jws: string): JwsVerdict {
  return judge(jws, (kid) => {
    const did = didFromKeyId(kid);
    return { did, publicKey: publicKeyFromDid(did) };
  });
}

/** Verifies a compact JWS under a given public key, ignoring its `kid`. `did` is that of the key. */
export function verifyJwsWithKey(jws: string, publicKey: Uint8Array): JwsVerdict {
  return judge(jws, () => ({ did: didFromPublicKey(publicKey), publicKey }));
}

function judge(jws: string, keyOf: (kid: string) => { did: string; publicKey: Uint8Array }): JwsVerdict {
  if (jws.length > MAX_JWS_CHARACTERS) return { valid: false, reason: 'longer than accepted' };
  const parts = jws.split('.');
  const [head, body, signature] = parts;
  if (parts.length !== 3 || head === undefined || body === undefined || signature === undefined) {
    return { valid: false, reason: 'not a compact JWS' };
  }
  try {
    const header = Header.safeParse(JSON.parse(fromUtf8(fromBase64Url(head))));
    if (!header.success) return { valid: false, reason: 'unacceptable JWS header' };
    const { did, publicKey } = keyOf(header.data.kid);
    if (!verifyEs256(fromBase64Url(signature), utf8(`${head}.${body}`), publicKey)) {
      return { valid: false, reason: 'signature does not verify' };
    }
    return { valid: true, did, typ: header.data.typ, payload: JSON.parse(fromUtf8(fromBase64Url(body))) };
  } catch (error) {
    return {
      valid: false,
      reason: error instanceof Error ? `malformed JWS: ${error.message}` : 'malformed JWS',
    };
  }
}
