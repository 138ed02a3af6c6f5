import type { ErrorResponse } from '#core/contract/errors.ts';
import type { CreateAccessCodeResponse, SdkPasswordPolicy, ValidatedAccessCode } from './access-codes.ts';
import type { MessageGateway } from './configuration.ts';
import type { SdkLinkedAccount, SdkTenant } from './types.ts';

/**
 * Callbacks of the specification, part 6: objects with the named method. `status` is true on success; when it is
 * false, `error` says why. Values that there are none of are null.
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

export interface FetchDocumentsCallback {
  onFetchDocumentsCallback(
    status: boolean,
    result: Map<string, Record<string, unknown>> | null,
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

/** Chosen by this project for the specification's `SdkGenericResponse`. */
export interface SdkGenericResponse<T> {
  readonly status: boolean;
  readonly data: T | null;
  readonly error: ErrorResponse | null;
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
