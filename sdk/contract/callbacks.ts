import type { ErrorResponse } from '#core/contract/errors.ts';
import type { OTPSeedUpdateAction, OTPSeedUpdatedAccountResult } from './otp.ts';
import type { PasskeyResponse } from './passkeys.ts';
import type { SdkTenant } from './types.ts';

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

/** Signature chosen by this project. */
export interface IDocumentEnrollmentListener {
  onDocumentEnrollment(status: boolean, error: ErrorResponse | null): void;
}

/** Signature chosen by this project. */
export interface IDocumentUnEnrollmentListener {
  onDocumentUnEnrollment(status: boolean, error: ErrorResponse | null): void;
}

/** Signature chosen by this project. `score` is the cosine similarity, null when nothing was compared. */
export interface IFaceComparisonListener {
  onFaceComparison(status: boolean, score: number | null, error: ErrorResponse | null): void;
}

/** Signature chosen by this project. `livenessResult` is JSON text. */
export interface IVerifyFaceWithLivenessCallback {
  onVerifyFaceWithLiveness(
    status: boolean,
    livenessResult: string | null,
    score: number | null,
    error: ErrorResponse | null,
  ): void;
}

/** Chosen by this project for the specification's `SdkGenericResponse`. */
export interface SdkGenericResponse<T> {
  readonly status: boolean;
  readonly data: T | null;
  readonly error: ErrorResponse | null;
}
