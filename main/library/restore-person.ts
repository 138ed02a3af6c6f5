import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import type { ApplicantContext } from '#sdk/sdk-context.ts';
import { done } from './outcome.ts';

/**
 * Brings a wallet back by the face of the person and its PIN, with its user data, and writes both to the vault. Where any of
 * it fails, nothing of it stays.
 *
 * @throws AppError of the operation that failed, by rejecting.
 */
export async function restorePerson(sdk: IdentitySDK, context: ApplicantContext): Promise<void> {
  const { dns = '', communityName = '' } = sdk.getAppTenant();
  sdk.setRestoreMode();
  try {
    await done((told) =>
      sdk.restoreWalletWithLiveID(context, dns, communityName, false, {
        onRestoreWalletWithLiveIDResponse: told,
      }),
    );
    await done((told) => sdk.restoreUserDataFromWallet({ onAccountRestoreListener: told }));
    sdk.commitRestorationData();
  } catch (error) {
    sdk.resetRestorationData();
    throw error;
  }
}
