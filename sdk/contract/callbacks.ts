import type { ErrorResponse } from '#core/contract/errors.ts';
import type { WalletEventPage } from '#core/contract/wallet-calls/events.ts';
import type { CreateAccessCodeResponse, SdkPasswordPolicy, ValidatedAccessCode } from './access-codes.ts';
import type { MessageGateway } from './configuration.ts';
import type { OTPSeedUpdateAction, OTPSeedUpdatedAccountResult } from './otp.ts';
import type { PasskeyResponse } from './passkeys.ts';
import type { GenerateNewSessionResponsePayload } from './session-api.ts';
import type { SdkLinkedAccount, SdkTenant } from './types.ts';

/**
 * Callbacks of the specification, part 6: objects with the named method. `status` is true on success; when it is false,
 * `error` says why. Missing values are null.
 */
export interface SdkTenantRegistryCallback {
  onTenantRegistration(status: boolean, error: ErrorResponse | null, tenant: SdkTenant | null): void;
}

export interface DocumentSessionCallback {
  /** `response` is the JSON text of the created session. */
  onDocumentSessionResponse(status: boolean, response: string | null, error: ErrorResponse | null): void;
}

export interface PollSessionCallback {
  /** `response` is the JSON text of the poll result. */
  onPollSessionResponse(status: boolean, response: string | null, error: ErrorResponse | null): void;
}

/** A document as it was registered: an ordered map as `Map`, else a plain object. */
export type GivenDocument = Record<string, unknown> | Map<string, unknown>;

export interface FetchDocumentsCallback {
  onFetchDocumentsCallback(
    status: boolean,
    result: Map<string, GivenDocument> | null,
    error: ErrorResponse | null,
  ): void;
}

export interface IVerifyDocumentListener {
  /** `documentVerification` is the JSON text of the certifications. */
  onDocumentVerify(status: boolean, documentVerification: string | null, error: ErrorResponse | null): void;
}

export interface ILiveIDEnrollListener {
  /** `msg` describes a failure; empty on success. */
  onLiveIDEnrollment(enroll_status: boolean, msg: string, errorResponse: ErrorResponse | null): void;
}

export interface EmptyOTPSeedsForAccountsCallback {
  onEmptyOTPSeedsForAccounts(status: boolean, error: ErrorResponse | null): void;
}

export interface OTPSeedUpdatedCallback {
  /** `status` is true when every account has a new seed; each result carries its own error. */
  onOTPSeedUpdateCompleted(
    status: boolean,
    accountResults: OTPSeedUpdatedAccountResult[],
    otpSeedUpdateAction: OTPSeedUpdateAction,
  ): void;
}

export interface PasskeyCallback {
  onPasskeyResponse(
    status: boolean,
    passkeyResponse: PasskeyResponse | null,
    errorResponse: ErrorResponse | null,
  ): void;
}

export interface VCCallback {
  /** `vcData` is the credential as compact JWS. */
  onVCResponse(status: boolean, vcData: string | null, errorResponse: ErrorResponse | null): void;
}

export interface VPCallback {
  /** `vcData` is the presentation as compact JWS. */
  onVPResponse(status: boolean, vcData: string | null, error: ErrorResponse | null): void;
}

/** Chosen by this project for the specification's `SdkGenericResponse`. */
export interface SdkGenericResponse<T> {
  readonly status: boolean;
  readonly data: T | null;
  readonly error: ErrorResponse | null;
}

export interface AuthenticateUserCallback {
  onUserAuthenticated(status: boolean, sessionId: string | null, error: ErrorResponse | null): void;
}

export interface GenerateNewSessionListener {
  onNewSessionGenerated(
    status: boolean,
    sessionURL: string | null,
    result: GenerateNewSessionResponsePayload | null,
    errorResponse: ErrorResponse | null,
  ): void;
}

export interface GetNewSessionListener {
  /** `result` is the JSON text of the opened answer. */
  onNewSessionReceived(status: boolean, result: string | null, errorResponse: ErrorResponse | null): void;
}

export interface TrustedSessionSourceCallback {
  onResult(isTrusted: boolean): void;
}

export interface GetScopeCallback {
  /** Either the scopes map or the error; the other is null. */
  onGetScopeResponse(response: Map<string, unknown> | null, error: ErrorResponse | null): void;
}

export interface IALCallback {
  onIALResponse(status: boolean, ialValue: string | null, error: ErrorResponse | null): void;
}

export interface KYCCallback {
  onKYCResponse(status: boolean, kycHash: string | null, error: ErrorResponse | null): void;
}

/** An addition of this project. */
export interface AccountCredentialCallback {
  onAccountCredential(status: boolean, creds: string | null, error: ErrorResponse | null): void;
}

export interface LinkUserCallback {
  onLinkedUser(status: boolean, error: ErrorResponse | null): void;
}

export interface AddAccountCallback {
  onAccountAdded(status: boolean, error: ErrorResponse | null): void;
}

export interface CheckUserExistCallback {
  /** True when the user exists. A failure is false as well, and in the log. */
  onCheckUserExistCallback(status: boolean): void;
}

export interface IFetchUserByUserNameResponseCallback {
  /** `response` is the JSON text of the user. */
  onFetchUserResponse(status: boolean, response: string | null, error: ErrorResponse | null): void;
}

export interface UserAccountsRemovedCallback {
  onUserAccountsRemoved(
    status: boolean,
    removedAccountList: SdkLinkedAccount[] | null,
    error: ErrorResponse | null,
  ): void;
}

export interface UnlinkAccountCallback {
  onUnlinkAccount(status: boolean, error: ErrorResponse | null): void;
}

export interface UpdateAccountInfoCallback {
  onUpdateAccountInfo(status: boolean, error: ErrorResponse | null): void;
}

export interface ResetPasswordCallback {
  onPasswordReset(status: boolean, error: ErrorResponse | null): void;
}

export interface PasswordPolicyCallback {
  onPasswordPolicyResponse(
    status: boolean,
    result: SdkPasswordPolicy | null,
    error: ErrorResponse | null,
  ): void;
}

export interface AccessCodeCallback {
  onAccessCodeResponse(
    status: boolean,
    createAccessCodeResponse: CreateAccessCodeResponse | null,
    error: ErrorResponse | null,
  ): void;
}

export interface ValidateAccessCodeCallback {
  /** `data` of `bidGenericResponse` says whether the password is needed as well. */
  ifAdValidationRequired(
    status: boolean,
    bidGenericResponse: SdkGenericResponse<ValidatedAccessCode> | null,
    userID: string | null,
    error: ErrorResponse | null,
  ): void;
}

export interface FetchConfigCallback {
  /** `result` is the JSON text of the value. */
  onFetchConfigCallback(status: boolean, result: string | null, error: ErrorResponse | null): void;
}

export interface CommunityInfoCallback {
  /** `result` is JSON text. */
  onCommunityInfoResponse(status: boolean, result: string | null, errorResponse: ErrorResponse | null): void;
}

export interface MessageGatewaysCallback {
  onMessageGatewaysResponse(
    status: boolean,
    messageGateways: MessageGateway[] | null,
    error: ErrorResponse | null,
  ): void;
}

export interface RestoreWalletEnabledCallback {
  /** A failure is false as well, and in the log. */
  onRestoreWalletEnabled(isRestoreWalletEnabled: boolean): void;
}

export interface IAccountRestoreListener {
  onAccountRestoreListener(status: boolean, error: ErrorResponse | null, message: string): void;
}

export interface FetchUserAccountsInfoCallback {
  onFetchUserAccountsInfo(status: boolean, error: ErrorResponse | null): void;
}

export interface RestoreWalletWithLiveIDCallback {
  onRestoreWalletWithLiveIDResponse(status: boolean, error: ErrorResponse | null): void;
}

/** An addition of this project. */
export interface WalletBackedUpCallback {
  onWalletBackedUp(status: boolean, error: ErrorResponse | null): void;
}

/** An addition of this project. */
export interface WalletBackupRemovedCallback {
  onWalletBackupRemoved(status: boolean, error: ErrorResponse | null): void;
}

/** An addition of this project. */
export interface WalletEventsCallback {
  onWalletEvents(status: boolean, page: WalletEventPage | null, error: ErrorResponse | null): void;
}
