import { randomBytes } from '@noble/hashes/utils.js';
import { concat, equalBytes, fromBase64Url, toBase64Url, utf8 } from '../keys/bytes.ts';
import { canonicalJson, sha256 } from '../keys/canonical-json.ts';

const SALT_BYTES = 32;

const DOMAIN = utf8('counterproof/commitment/1');
/** Separates the two kinds, so that a picture never opens a commitment to a text of the same bytes. */
const KIND = { json: 1, bytes: 2 } as const;

export interface Commit {
  /** base64url of SHA-256, goes into the log. */
  readonly digest: string;
  /** base64url of 32 random bytes, kept beside the value until both are erased. */
  readonly salt: string;
}

/** Commits to a JSON value: SHA-256(domain || 0 || 1 || salt || RFC 8785 form). The salt hides guessable values. */
export function commitJson(value: unknown, salt: Uint8Array = randomBytes(SALT_BYTES)): Commit {
  return commit(KIND.json, utf8(canonicalJson(value)), salt);
}

/** Commits to the bytes of a picture: SHA-256(domain || 0 || 2 || salt || bytes). */
export function commitBytes(bytes: Uint8Array, salt: Uint8Array = randomBytes(SALT_BYTES)): Commit {
  return commit(KIND.bytes, bytes, salt);
}

/** Whether `value` with its salt opens the commitment; for `bytes` the value is the picture. */
export function opens(
  digest: string,
  opening: { readonly salt: string } & (
    | { readonly kind: 'json'; readonly value: unknown }
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  ),
): boolean {
  try {
    const salt = fromBase64Url(opening.salt);
    if (salt.length !== SALT_BYTES) return false;
    const made = opening.kind === 'json' ? commitJson(opening.value, salt) : commitBytes(opening.bytes, salt);
    return equalBytes(utf8(made.digest), utf8(digest));
  } catch {
    // A salt in a foreign spelling or a value without canonical form opens nothing.
    return false;
  }
}

function commit(kind: number, content: Uint8Array, salt: Uint8Array): Commit {
  const digest = sha256(concat(DOMAIN, Uint8Array.of(0, kind), salt, content));
  return { digest: toBase64Url(digest), salt: toBase64Url(salt) };
}
