import { jwsSigner } from '#core/keys/jws.ts';
import { liveIdSignedData } from '#core/keys/live-id-data.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { createStubSignToken } from '#core/keys/sign-token.ts';
import type { Bitmap, DocumentData, LivenessResult } from '../contract/types.ts';

/**
 * Signs data without a capture, so that a program can be developed without a kiosk. Only contexts with the option
 * `stubCaptures` believe it, each its own stub: the key is made with the context and ends with it.
 */
export interface StubCaptures {
  readonly did: string;
  /** @param sessionId of the context in which the document is registered. */
  signDocument(data: DocumentData, sessionId: string): string;
  /** @param livenessResult null for a Live ID that comes with a document. */
  signLiveId(bitmap: Bitmap, livenessResult: LivenessResult | null, sessionId: string): string;
}

export function stubCaptures(now: () => Date): StubCaptures {
  const signer = jwsSigner(generateKeyPair());
  const sign = (data: unknown, sessionId: string) =>
    createStubSignToken(data, signer, now().toISOString(), sessionId);
  return {
    did: signer.did,
    signDocument: (data, sessionId) => sign(data, sessionId),
    signLiveId: (bitmap, livenessResult, sessionId) =>
      sign(liveIdSignedData(bitmap, livenessResult), sessionId),
  };
}
