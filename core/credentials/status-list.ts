import { gunzipSync, gzipSync } from 'fflate';
import { z } from 'zod';
import { fromBase64Url, toBase64Url } from '../keys/bytes.ts';
import { CREDENTIALS_CONTEXT, Credential, type CredentialStatus } from './credential.ts';

/** The fewest entries that Bitstring Status List 1.0 allows, so that an entry tells nothing about its holder. */
export const STATUS_LIST_ENTRIES = 131_072;
const LIST_BYTES = STATUS_LIST_ENTRIES / 8;
/** Multibase: base64url without padding. */
const MULTIBASE = 'u';

/** The credential that publishes which credentials of a list are revoked. */
export const StatusListCredential = Credential.extend({
  credentialSubject: z.object({
    id: z.string(),
    type: z.literal('BitstringStatusList'),
    statusPurpose: z.literal('revocation'),
    encodedList: z.string().max(100_000),
  }),
});

/** A list as a credential; `revoked` are the indexes whose credentials do not count any more. */
export function statusListCredential(list: {
  readonly address: string;
  readonly issuer: string;
  readonly revoked: Iterable<number>;
  readonly validFrom: Date;
  readonly validUntil: Date;
}): Credential {
  const bits = new Uint8Array(LIST_BYTES);
  for (const index of list.revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return {
    '@context': [CREDENTIALS_CONTEXT],
    id: list.address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: list.issuer,
    validFrom: list.validFrom.toISOString(),
    validUntil: list.validUntil.toISOString(),
    credentialSubject: {
      id: `${list.address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      // The time in the header would make two spellings of one list.
      encodedList: MULTIBASE + toBase64Url(gzipSync(bits, { mtime: 0 })),
    },
  };
}

/** The status of one credential in a list; undefined where the list has none, which is never "not revoked". */
export function statusIn(
  list: unknown,
  { statusListIndex, statusListCredential: address }: CredentialStatus,
): 'active' | 'revoked' | undefined {
  const parsed = StatusListCredential.safeParse(list);
  const index = Number(statusListIndex);
  if (!parsed.success || parsed.data.id !== address || index >= STATUS_LIST_ENTRIES) return undefined;
  const bits = bitsOf(parsed.data.credentialSubject.encodedList);
  if (!bits) return undefined;
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) === 0 ? 'active' : 'revoked';
}

function bitsOf(encoded: string): Uint8Array | undefined {
  if (!encoded.startsWith(MULTIBASE)) return undefined;
  try {
    const packed = fromBase64Url(encoded.slice(1));
    // The trailer tells the size; without this look a small text could ask for gigabytes.
    const size = new DataView(packed.buffer, packed.byteOffset).getUint32(packed.length - 4, true);
    return size === LIST_BYTES ? gunzipSync(packed, { out: new Uint8Array(LIST_BYTES) }) : undefined;
  } catch {
    // Not gzip: the list says nothing.
    return undefined;
  }
}
