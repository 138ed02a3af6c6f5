import { AppError } from '#core/contract/errors.ts';
import type { ILiveIDEnrollListener, SdkGenericResponse } from '../contract/callbacks.ts';
import type {
  IFaceComparisonListener,
  IVerifyFaceWithLivenessCallback,
} from '../contract/sdk-auth-provider.ts';
import type { Bitmap } from '../contract/types.ts';
import type { SdkContext } from '../sdk-context.ts';
import { OUTCOME_ERRORS } from './outcome-errors.ts';
import { orNull } from './overloads.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** Live ID (specification, part 4.5). Applicant's context only. */
export class LiveIdMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  /** @param livenessResult JSON text with `status`. */
  setLiveID(
    liveIdBitmap: Bitmap,
    proofedBy: string | null,
    signToken: string,
    livenessResult: string,
    mobileSessionID: string | null,
    mobileDocumentID: string | null,
    liveIDResponseListener: ILiveIDEnrollListener,
  ): void {
    this.#calls.deferred(
      'live-id.set',
      liveIDResponseListener,
      'onLiveIDEnrollment',
      () => ({
        bitmap: liveIdBitmap,
        proofedBy: orNull(proofedBy),
        signToken,
        livenessResult,
        mobileSessionID: orNull(mobileSessionID),
        mobileDocumentID: orNull(mobileDocumentID),
      }),
      (envelope) => [envelope.ok, envelope.ok ? '' : envelope.error.message, errorOf(envelope)],
    );
  }

  /** `score` is the cosine similarity; `status` is true only when liveness passed and the score supports the claim. */
  verifyLiveID(
    context: SdkContext | null,
    bitmap: Bitmap,
    signToken: string,
    livenessResult: string,
    mobileSessionID: string | null,
    mobileDocumentID: string | null,
    listener: IFaceComparisonListener,
  ): void {
    this.#calls.deferred(
      'live-id.verify',
      listener,
      'onFaceComparison',
      () => {
        this.#calls.assertContext(context, false);
        return {
          bitmap,
          signToken,
          livenessResult,
          mobileSessionID: orNull(mobileSessionID),
          mobileDocumentID: orNull(mobileDocumentID),
        };
      },
      (envelope) => {
        if (!envelope.ok) return [false, null, envelope.error];
        const error = OUTCOME_ERRORS['live-id.verify'](envelope.value);
        return [error === null, envelope.value.score, error];
      },
    );
  }

  /** `status` is true only when liveness passed and the comparison supports the claim. */
  verifyFaceWithLiveness(
    selfieBitmap: Bitmap,
    mobileSessionID: string | null,
    mobileDocumentID: string | null,
    callback: IVerifyFaceWithLivenessCallback,
  ): void {
    this.#calls.deferred(
      'live-id.verify-face-with-liveness',
      callback,
      'onVerifyFaceWithLiveness',
      () => ({
        bitmap: selfieBitmap,
        mobileSessionID: orNull(mobileSessionID),
        mobileDocumentID: orNull(mobileDocumentID),
      }),
      (envelope) => {
        if (!envelope.ok) return [false, null, null, envelope.error];
        const { score, livenessResult } = envelope.value;
        const error = OUTCOME_ERRORS['live-id.verify-face-with-liveness'](envelope.value);
        return [error === null, JSON.stringify(livenessResult), score, error];
      },
    );
  }

  /** `data` is the picture. Without one, `status` is false and `error` says so. @throws AppError order rules only. */
  getLiveIdImage(): SdkGenericResponse<Bitmap> {
    try {
      return { status: true, data: this.#calls.direct('live-id.image', {}), error: null };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'LIVE_ID_MISSING') throw error;
      return { status: false, data: null, error: error.toResponse() };
    }
  }

  isLiveIDRegistered(): boolean {
    return this.#calls.direct('live-id.is-registered', {});
  }
}
