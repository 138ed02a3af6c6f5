import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';

/**
 * A UUID of version 7 (RFC 9562 section 5.7): 48 bits of Unix milliseconds, 12 bits of counter or chance, then
 * chance. Sorts by time, and by `counter` (0 to 4095) among ids of one millisecond (section 6.2, method 1).
 */
export function uuidV7(timeMs: number, counter?: number): string {
  const bytes = randomBytes(16);
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(timeMs / 256 ** (5 - i)) % 256;
  if (counter !== undefined) {
    bytes[6] = counter >> 8;
    bytes[7] = counter & 0xff;
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytesToHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
