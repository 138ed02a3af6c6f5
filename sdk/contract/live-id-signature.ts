import { toBase64Url } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import type { Bitmap, LivenessResult } from './types.ts';

/**
 * What the sign token of a Live ID is issued over: the picture by its SHA-256, bound to its liveness result, so that
 * neither can be exchanged. Chosen by this project.
 *
 * @param livenessResult null for a Live ID that comes with a document, which names none.
 */
export const liveIdSignedData = (bitmap: Bitmap, livenessResult: LivenessResult | null) => ({
  type: 'liveid',
  mime: bitmap.mime,
  sha256: toBase64Url(sha256(bitmap.bytes)),
  livenessResult,
});
