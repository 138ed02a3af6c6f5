import { toBase64Url } from './bytes.ts';
import { sha256 } from './canonical-json.ts';

/**
 * The data under the sign token of a Live ID: the picture by its SHA-256, bound to its liveness result, so that neither
 * can be exchanged. Chosen by this project.
 *
 * @param livenessResult null for a Live ID that comes with a document, which names none.
 */
export const liveIdSignedData = <Result>(
  picture: { readonly mime: string; readonly bytes: Uint8Array },
  livenessResult: Result | null,
) => ({
  type: 'liveid',
  mime: picture.mime,
  sha256: toBase64Url(sha256(picture.bytes)),
  livenessResult,
});

/**
 * The data under the sign token of a picture that restores a wallet: bound to the key that asks as well, so that only
 * the addressee can use it.
 *
 * @param did of the wallet in memory that asks
 */
export const restorationSignedData = <Result>(
  picture: { readonly mime: string; readonly bytes: Uint8Array },
  livenessResult: Result,
  did: string,
) => ({ ...liveIdSignedData(picture, livenessResult), type: 'restoration', did });
