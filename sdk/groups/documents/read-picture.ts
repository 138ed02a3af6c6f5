import { type AppError, failure } from '#core/contract/errors.ts';
import { BITMAP_TYPES, type Bitmap } from '../../contract/types.ts';

const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i;

/** First characters of the base64 form of each picture type. */
const BASE64_PREFIXES: readonly [prefix: string, mime: Bitmap['mime']][] = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
  ['UklGR', 'image/webp'],
];

/**
 * Reads a picture out of a document field: base64 or a data URL (RFC 2397).
 *
 * @returns undefined when the field is absent, null or empty.
 * @throws AppError `INVALID_INPUT` for another type or malformed base64, `IMAGE_TYPE_UNSUPPORTED`.
 */
export function readPicture(value: unknown, field: string): Bitmap | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw unreadable(field, 'not a text');
  const declared = DATA_URL.exec(value);
  const base64 = value.slice(declared?.[0].length ?? 0);
  const mime =
    declared?.[1]?.toLowerCase() ?? BASE64_PREFIXES.find(([prefix]) => base64.startsWith(prefix))?.[1];
  const accepted = BITMAP_TYPES.find((type) => type === mime);
  if (!accepted) {
    throw failure('IMAGE_TYPE_UNSUPPORTED', `field ${field}`);
  }
  return { mime: accepted, bytes: decode(base64, field) };
}

function decode(base64: string, field: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    // The inner error quotes nothing useful, and the text is personal data.
    throw unreadable(field, 'malformed base64');
  }
}

function unreadable(field: string, probe: string): AppError {
  return failure('INVALID_INPUT', `field ${field}: ${probe}`, {
    hint: 'SDK: pass pictures as base64 or as a data URL.',
  });
}
