import type { Meter } from '../meter.ts';

/** A PDF417 symbol carries at most 2,710 digits (ISO/IEC 15438); a longer text is no licence. */
const MAX_CHARACTERS = 4096;

export interface LicenceText {
  text: string;
  /** Characters beyond the limit, which were not read. */
  cut: number;
}

/** One character per byte (ISO/IEC 8859-1), so that declared offsets count printed characters. */
export function readText(input: Uint8Array | string, meter: Meter): LicenceText {
  const cut = Math.max(0, input.length - MAX_CHARACTERS);
  if (typeof input === 'string') return { text: meter.walk(input.slice(0, MAX_CHARACTERS)), cut };
  const bytes = meter.walk(input.subarray(0, MAX_CHARACTERS));
  return { text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''), cut };
}

/** Invisible and direction-changing characters: no issuer prints them, and a screen must not obey them. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u;

/** A value whose bytes are UTF-8 reads as such; any other stays as it is, and so does one with hidden characters. */
export function mendUtf8(value: string): string {
  const codes = Array.from(value, (character) => character.charCodeAt(0));
  if (!codes.some((code) => code > 0x7f) || codes.some((code) => code > 0xff)) return value;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes));
    return HIDDEN.test(text) ? value : text;
  } catch {
    return value;
  }
}
