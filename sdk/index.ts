/** The SDK for other programs, under the names of its specification. */
export { AppError } from '#core/contract/errors.ts';
export type { DeviceInfo } from '#core/contract/wallet-calls/accounts.ts';
export type { WalletEvent, WalletEventPage } from '#core/contract/wallet-calls/events.ts';
export type {
  CreateAccessCodePayload,
  CreateAccessCodeResponse,
  SdkPasswordPolicy,
  ValidatedAccessCode,
} from './contract/access-codes.ts';
export type { WalletEventsListener } from './contract/accounts.ts';
export type * from './contract/callbacks.ts';
export type { LicenseModules, MessageGateway } from './contract/configuration.ts';
export type { SdkEvents } from './contract/constants.ts';
export type { VcData } from './contract/credentials.ts';
export type { DocumentSessionAnswer } from './contract/document-sessions.ts';
export type { Certification, DocumentRequest } from './contract/documents.ts';
export type * as Enrollments from './contract/enrollments.ts';
export type * as ErrorManager from './contract/error-manager.ts';
export type { OTPSeedUpdateAction, OTPSeedUpdatedAccountResult, TotpCode } from './contract/otp.ts';
export type { PasskeyActivity, PasskeyRequest, PasskeyResponse } from './contract/passkeys.ts';
export type * as SdkAuthProvider from './contract/sdk-auth-provider.ts';
export type * as SdkDocumentProvider from './contract/sdk-document-provider.ts';
export type * as SessionApi from './contract/session-api.ts';
export type {
  Bitmap,
  DocumentData,
  DocumentMetadata,
  LivenessResult,
  ProxyDetails,
  SdkAccount,
  SdkLinkedAccount,
  SdkOrigin,
  SdkTenant,
  TenantRegistration,
} from './contract/types.ts';
export { IdentitySDK } from './identity-sdk.ts';
export { UnsuccessfulError } from './methods/outcome-errors.ts';
export type { AskConsent, ScopeRequest } from './ports/consent.ts';
export type { Faces } from './ports/faces.ts';
export type { RestorationCapture } from './ports/restoration.ts';
export type { SsnClaim, SsnProvider } from './ports/ssn-provider.ts';
export { type CaptureSigner, captureSigner } from './program/capture-signer.ts';
export { createSdkContext, type PersonContext, type ProgramContext } from './program/create-sdk-context.ts';
export type { ProgramKeys, ProgramOptions } from './program/program-options.ts';
export type { ProgramRestoration, RestorationWish } from './program/program-restoration.ts';
export type { StubCaptures } from './program/stub-captures.ts';
export type { SdkContext, SdkLog } from './sdk-context.ts';
