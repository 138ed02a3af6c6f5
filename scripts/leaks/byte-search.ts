import type { Needle } from './secrets.ts';

export interface Match {
  readonly needle: Needle;
  /** Offset of the needle's first byte. */
  readonly offset: number;
}

/** Bytes of a needle that are looked up at every place. */
const KEY_LENGTH = 3;
const KEYS = 2 ** 24;

/** ASCII capitals as small letters. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));
const folded = (byte: number | undefined): number => FOLDED[byte ?? 0] ?? 0;

/** Finds every needle in one pass, however many there are. */
export class ByteSearch {
  /** One bit for each beginning that some needle has. */
  readonly #beginnings = new Uint8Array(KEYS / 8);
  readonly #needles = new Map<number, Needle[]>();
  readonly longest: number;

  constructor(needles: readonly Needle[]) {
    this.longest = Math.max(0, ...needles.map(({ bytes }) => bytes.length));
    for (const needle of needles) {
      const key = needle.bytes.subarray(0, KEY_LENGTH).reduce((sum, byte) => (sum << 8) | folded(byte), 0);
      this.#beginnings[key >> 3]! |= 1 << (key & 7);
      this.#needles.set(key, [...(this.#needles.get(key) ?? []), needle]);
    }
  }

  *matches(bytes: Uint8Array): Generator<Match> {
    const beginnings = this.#beginnings;
    for (let at = 0, key = 0; at < bytes.length; at += 1) {
      key = ((key << 8) | FOLDED[bytes[at]!]!) & (KEYS - 1);
      if (at < KEY_LENGTH - 1 || (beginnings[key >> 3]! & (1 << (key & 7))) === 0) continue;
      const offset = at - KEY_LENGTH + 1;
      for (const needle of this.#needles.get(key) ?? [])
        if (standsAt(bytes, offset, needle)) yield { needle, offset };
    }
  }
}

function standsAt(bytes: Uint8Array, offset: number, { bytes: wanted, anyCase }: Needle): boolean {
  if (offset + wanted.length > bytes.length) return false;
  return wanted.every((byte, n) => {
    const found = bytes[offset + n];
    return found === byte || (anyCase && folded(found) === folded(byte));
  });
}
