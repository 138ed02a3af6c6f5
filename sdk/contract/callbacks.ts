import type { ErrorResponse } from '#core/contract/errors.ts';
import type { GenerateNewSessionResponsePayload } from './session-api.ts';
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
