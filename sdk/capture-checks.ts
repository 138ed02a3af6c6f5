import { failure } from '#core/contract/errors.ts';
import { liveIdSignedData } from '#core/keys/live-id-data.ts';
import { verifySignToken } from '#core/keys/sign-token.ts';
import { DEFAULT_PROOFER } from './contract/constants.ts';
import type { CaptureTokens, FaceMatcher, LiveIdIntake } from './contract/scope.ts';
import type { ApplicantResources } from './sdk-context.ts';

/** Believes the tokens of the given capture pipelines only, and only those of this person's own session. */
export const captureTokens = (
  { captureIssuers, stubIssuers }: Pick<ApplicantResources, 'captureIssuers' | 'stubIssuers'>,
  subject: string,
): CaptureTokens => ({
  verify: (token, data) => {
    verifySignToken(token, data, { issuers: captureIssuers(), subject, stubs: stubIssuers ?? [] });
  },
});

/** Token first, then liveness, then the picture: a picture of unknown origin is not even decoded. */
export const liveIdIntake = (tokens: CaptureTokens, faces: FaceMatcher, now: () => Date): LiveIdIntake => ({
  examine: async ({ bitmap, proofedBy, signToken, livenessResult, store, sync }) => {
    tokens.verify(signToken, liveIdSignedData(bitmap, livenessResult));
    if (livenessResult?.status === 'FAILED') {
      throw failure('VERIFICATION_FAILED', 'livenessResult has status FAILED');
    }
    await faces.expectOneFace(bitmap);
    return {
      bitmap: { mime: bitmap.mime, bytes: Uint8Array.from(bitmap.bytes) },
      proofedBy: proofedBy || DEFAULT_PROOFER,
      signToken,
      livenessResult,
      store,
      sync,
      registeredAt: now().toISOString(),
    };
  },
});
