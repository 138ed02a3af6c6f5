import { DEFAULT_PROOFER } from '#sdk/contract/constants.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import type { SignedDocument, SignedLiveId } from '../ports/identity-library.ts';
import { done } from './outcome.ts';

export interface EnrolledCaptures {
  readonly documents: readonly SignedDocument[];
  /** Absent without the person's consent to biometric processing. */
  readonly liveId: SignedLiveId | undefined;
  /** Whether pictures may leave the kiosk. */
  readonly sync: boolean;
  /** Absent where the person wants no back-up. */
  readonly pin: string | null;
}

/**
 * Registers documents, Live ID and PIN in the person's context. All of it is in memory until the enrolment is confirmed.
 *
 * @throws AppError of the operation that failed, by rejecting; the caller ends the context.
 */
export async function enrolPerson(
  sdk: IdentitySDK,
  { documents, liveId, sync, pin }: EnrolledCaptures,
): Promise<void> {
  sdk.commitApplicationWallet();
  for (const { data, signToken } of documents)
    await done((told) =>
      sdk.registerDocument(null, data, signToken, true, sync, null, null, { onDocumentEnrollment: told }),
    );
  if (liveId) {
    const { bitmap, signToken, livenessResult } = liveId;
    await done((told) =>
      sdk.setLiveID(bitmap, DEFAULT_PROOFER, signToken, livenessResult, null, null, {
        onLiveIDEnrollment: (status, _message, error) => told(status, error),
      }),
    );
  }
  if (pin !== null) await done((told) => sdk.enrollPin(pin, DEFAULT_PROOFER, { onDocumentEnrollment: told }));
}

/** Whether the services say that wallets can be restored. */
export const mayBackUp = (sdk: IdentitySDK): Promise<boolean> =>
  new Promise((resolve) => {
    sdk.isRestoreWalletEnabled(sdk.getTenant().dns ?? '', { onRestoreWalletEnabled: resolve });
  });
