import type { JwsSigner } from '#core/keys/jws.ts';
import { restorationSignedData } from '#core/keys/live-id-data.ts';
import { createSignToken } from '#core/keys/sign-token.ts';
import type { Bitmap, LivenessResult } from '../contract/types.ts';
import type { RestorationCapture, RestorationDesk } from '../ports/restoration.ts';

/** What a program is asked to capture for a restoration. */
export interface RestorationWish {
  /** Connector of the capture. */
  readonly dvcId: string | undefined;
  /** DID of the wallet in memory that asks. */
  readonly did: string;
  /**
   * Makes the sign token of the capture with the wallet of the installation, for this wish alone. The services believe
   * the installation that a live person was before its camera just now: sign only what the program's own liveness check
   * has judged.
   */
  sign(picture: Bitmap, livenessResult: LivenessResult): string;
}

/** The program's screens for a person whose wallet is restored by their face. */
export interface ProgramRestoration extends Omit<RestorationDesk, 'captureLiveId'> {
  /** Takes the picture. Undefined: the person does not agree, or stopped. */
  captureLiveId(wish: RestorationWish): Promise<RestorationCapture | undefined>;
}

interface Signing {
  readonly wallet: JwsSigner;
  /** The session of the context that asks. */
  readonly sessionId: string;
  now(): Date;
}

/** The same screens as the library asks them, each wish with its signature. */
export const signingDesk = (
  program: ProgramRestoration,
  { wallet, sessionId, now }: Signing,
): RestorationDesk => ({
  captureLiveId: (wish) =>
    program.captureLiveId({
      ...wish,
      sign: (picture, livenessResult) =>
        createSignToken(
          restorationSignedData(picture, livenessResult, wish.did),
          wallet,
          now().toISOString(),
          sessionId,
        ),
    }),
  askSecondFactor: () => program.askSecondFactor(),
  ...(program.protectScreen ? { protectScreen: () => program.protectScreen!() } : {}),
});
