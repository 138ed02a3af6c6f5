import type { ImageMimeType } from '#core/imaging/rgb-image.ts';

/** The type of a file by its first bytes. `other-picture`: a picture of a type that is not accepted. */
export type SniffedType = ImageMimeType | 'other-picture' | 'unknown';

const SIGNATURES: readonly { type: SniffedType; offset: number; bytes: readonly number[] }[] = [
  { type: 'image/jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/webp', offset: 8, bytes: ascii('WEBP') },
  { type: 'other-picture', offset: 0, bytes: ascii('GIF8') },
  { type: 'other-picture', offset: 0, bytes: ascii('BM') },
  { type: 'other-picture', offset: 0, bytes: [0x49, 0x49, 0x2a, 0x00] }, // TIFF, little-endian
  { type: 'other-picture', offset: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] }, // TIFF, big-endian
  { type: 'other-picture', offset: 4, bytes: ascii('ftyp') }, // HEIF, AVIF
  { type: 'other-picture', offset: 0, bytes: ascii('%PDF') },
];

/** Recognises a picture type by its signature, never by name or declared type. */
export function sniffImageType(bytes: Uint8Array): SniffedType {
  const match = SIGNATURES.find(({ offset, bytes: signature }) =>
    signature.every((byte, index) => bytes[offset + index] === byte),
  );
  return match?.type ?? 'unknown';
}

/** True for an animated PNG: an `acTL` chunk stands before the pixels (PNG third edition, 11.3.6.1). */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signatureLength = 8;
  const chunkOverhead = 12;
  for (let at = signatureLength; at + chunkOverhead <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += chunkOverhead + view.getUint32(at);
  }
  return false;
}

function ascii(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
