import { mergeOperations } from '#core/contract/kit.ts';
import { accessCodeOperations } from './access-codes.ts';
import { accountOperations } from './accounts.ts';
import { assetOperations } from './assets.ts';
import { authenticationOperations, relyingPartyOperations } from './authentication.ts';
import { configurationOperations } from './configuration.ts';
import { credentialOperations } from './credentials.ts';
import { deviceOperations } from './device.ts';
import { documentSessionOperations } from './document-sessions.ts';
import { documentOperations } from './documents.ts';
import { libraryOperations } from './library.ts';
import { liveIdOperations } from './live-id.ts';
import { networkOperations } from './network.ts';
import { otpOperations } from './otp.ts';
import { passkeyOperations } from './passkeys.ts';
import { pinOperations } from './pin.ts';
import { restorationOperations } from './restoration.ts';
import { scopeOperations } from './scopes.ts';
import { stringOperations } from './strings.ts';
import { tenantOperations } from './tenant.ts';
import { walletOperations } from './wallet.ts';

/** Every operation of the SDK, by name. */
export const sdkOperations = mergeOperations(
  libraryOperations,
  tenantOperations,
  networkOperations,
  configurationOperations,
  walletOperations,
  restorationOperations,
  stringOperations,
  documentOperations,
  documentSessionOperations,
  liveIdOperations,
  pinOperations,
  otpOperations,
  credentialOperations,
  passkeyOperations,
  assetOperations,
  deviceOperations,
  relyingPartyOperations,
  authenticationOperations,
  scopeOperations,
  accountOperations,
  accessCodeOperations,
);
export type SdkOperations = typeof sdkOperations;
export type SdkOperationName = keyof SdkOperations;
