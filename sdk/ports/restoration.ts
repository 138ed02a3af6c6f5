import type { RestorationConsent } from '#core/contract/wallet-calls/restoration.ts';
import type { Bitmap, LivenessResult } from '../contract/types.ts';

/** A live picture of the person, as the capture pipeline of the installation signed it. */
export interface RestorationCapture {
  readonly bitmap: Bitmap;
  readonly livenessResult: LivenessResult;
  /** Over the picture with its liveness result and the DID that asks (`restorationSignedData`), for the session of the context. */
  readonly signToken: string;
  /** The person's agreement to be looked for among enrolled faces. */
  readonly consent: RestorationConsent;
}

/** The program's screens for a person whose wallet is restored by their face. */
export interface RestorationDesk {
  /**
   * Takes the picture. Undefined: the person does not agree, or stopped.
   * @param wish connector of the capture, and the DID that asks: the sign token names it and is of use to no other
   */
  captureLiveId(wish: {
    readonly dvcId: string | undefined;
    readonly did: string;
  }): Promise<RestorationCapture | undefined>;
  /** Asks the person for the PIN of the wallet. Undefined: they gave none. */
  askSecondFactor(): Promise<string | undefined>;
  /** Keeps pictures and recordings from showing the screen until its answer is called; absent where nothing can. */
  readonly protectScreen?: () => () => void;
}
