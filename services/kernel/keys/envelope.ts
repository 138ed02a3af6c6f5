/** A blob with the key that seals it: the first byte tells it from a sealed value (1). */
const VERSION = 2;
const HEAD = 3;

export interface Envelope {
  /** The blob's own key, sealed. */
  wrappedKey: Uint8Array;
  body: Uint8Array;
}

export const isEnvelope = (bytes: Uint8Array): boolean => bytes[0] === VERSION;

/** Version, length of the wrapped key (two bytes, big-endian), wrapped key, body. */
export function joinEnvelope({ wrappedKey, body }: Envelope): Uint8Array {
  const head = Uint8Array.of(VERSION, wrappedKey.length >> 8, wrappedKey.length & 0xff);
  return Buffer.concat([head, wrappedKey, body]);
}

/** @throws Error when the bytes end before the wrapped key does. */
export function splitEnvelope(bytes: Uint8Array): Envelope {
  const end = HEAD + ((bytes[1] ?? 0) << 8) + (bytes[2] ?? 0);
  if (bytes.length < end) throw new Error('not a sealed value');
  return { wrappedKey: bytes.subarray(HEAD, end), body: bytes.subarray(end) };
}
