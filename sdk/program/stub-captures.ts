import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { createStubSignToken } from '#core/keys/sign-token.ts';
import { type CaptureSigner, signerOf } from './capture-signer.ts';

/**
 * Signs data without a capture, so that a program can be developed without a kiosk. Only contexts with the option
 * `stubCaptures` believe it, each its own stub: the key is made with the context and ends with it.
 */
export type StubCaptures = CaptureSigner;

export function stubCaptures(now: () => Date): StubCaptures {
  const signer = jwsSigner(generateKeyPair());
  return signerOf(signer.did, (data, sessionId) =>
    createStubSignToken(data, signer, now().toISOString(), sessionId),
  );
}
