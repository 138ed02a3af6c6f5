import { jwsSigner } from '#core/keys/jws.ts';
import { liveIdSignedData } from '#core/keys/live-id-data.ts';
import { keyPairFromPrivate } from '#core/keys/p256.ts';
import { createSignToken } from '#core/keys/sign-token.ts';
import type { Bitmap, DocumentData, LivenessResult } from '../contract/types.ts';

/** Makes the sign tokens by which a context believes documents and Live IDs. */
export interface CaptureSigner {
  /** What the option `captureIssuers` names. */
  readonly did: string;
  /** @param sessionId of the context in which the document is registered. */
  signDocument(data: DocumentData, sessionId: string): string;
  /** @param livenessResult null for a Live ID that comes with a document. */
  signLiveId(bitmap: Bitmap, livenessResult: LivenessResult | null, sessionId: string): string;
}

/** @param sign signs data for a session. */
export const signerOf = (did: string, sign: (data: unknown, sessionId: string) => string): CaptureSigner => ({
  did,
  signDocument: (data, sessionId) => sign(data, sessionId),
  signLiveId: (bitmap, livenessResult, sessionId) =>
    sign(liveIdSignedData(bitmap, livenessResult), sessionId),
});

/**
 * Signs for the program's own capture pipeline, which answers for what was captured and how it was judged. The format is
 * in `docs/sdk/keys.md`.
 *
 * @param privateKey of P-256, 32 bytes, big-endian. Keep it where programs of applicants cannot read it.
 * @throws AppError `KEY_INVALID`.
 */
export function captureSigner(privateKey: Uint8Array): CaptureSigner {
  const signer = jwsSigner(keyPairFromPrivate(privateKey));
  return signerOf(signer.did, (data, sessionId) =>
    createSignToken(data, signer, new Date().toISOString(), sessionId),
  );
}
