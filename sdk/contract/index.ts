import { mergeOperations } from '#core/contract/kit.ts';
import { assetOperations } from './assets.ts';
import { credentialOperations } from './credentials.ts';
import { documentSessionOperations } from './document-sessions.ts';
import { documentOperations } from './documents.ts';
import { libraryOperations } from './library.ts';
import { liveIdOperations } from './live-id.ts';
import { networkOperations } from './network.ts';
import { otpOperations } from './otp.ts';
import { passkeyOperations } from './passkeys.ts';
import { pinOperations } from './pin.ts';
import { stringOperations } from './strings.ts';
import { tenantOperations } from './tenant.ts';
import { walletOperations } from './wallet.ts';

/** Every operation of the SDK, by name. */
export const sdkOperations = mergeOperations(
  libraryOperations,
  tenantOperations,
  networkOperations,
  walletOperations,
  stringOperations,
  documentOperations,
  documentSessionOperations,
  liveIdOperations,
  pinOperations,
  otpOperations,
  credentialOperations,
  passkeyOperations,
  assetOperations,
);
export type SdkOperations = typeof sdkOperations;
export type SdkOperationName = keyof SdkOperations;
