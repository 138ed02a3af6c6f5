import { fromBase64Url } from '#core/keys/bytes.ts';
import type { FaceTemplate } from '#services/contract/gallery.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { vectorOf } from './galleries.ts';

/** How far the length of a template may be from one. */
const TOLERANCE = 1e-3;

/** The bytes and numbers of a template. @throws ProblemError `INVALID_REQUEST` when they are no unit vector */
export function readTemplate({ vector: text }: FaceTemplate): { bytes: Uint8Array; vector: Float32Array } {
  const bytes = decoded(text);
  const vector = vectorOf(bytes);
  const length = Math.hypot(...vector);
  if (Math.abs(length - 1) <= TOLERANCE) return { bytes, vector };
  throw invalidRequest([
    { path: '/payload/template/vector', message: 'the length of the vector is not one' },
  ]);
}

/** A pattern cannot say that the last digit of base64url has no bits to spare. */
function decoded(text: string): Uint8Array {
  try {
    return fromBase64Url(text);
  } catch (cause) {
    throw invalidRequest([{ path: '/payload/template/vector', message: 'is not base64url' }], { cause });
  }
}
