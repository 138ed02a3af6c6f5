import { z } from 'zod';

/**
 * Every way an operation can fail, by name. The union is closed: a failure that is none of these is `INTERNAL`
 * and carries a correlation id whose details are in the redacted log.
 */
export const ERROR_CODES = [
  // The library and its context
  'NOT_READY',
  'LICENSE_MISSING',
  'LICENSE_INVALID',
  'ENROLMENT_CODE_INVALID',
  'WALLET_MISSING',
  'WALLET_EXISTS',
  'WALLET_UNCOMMITTED',
  'TENANT_NOT_REGISTERED',
  'TENANT_ALREADY_REGISTERED',
  'CONTEXT_REQUIRED',
  'NOT_SUPPORTED',
  'INTERNAL',
  // The boundary
  'INVALID_INPUT',
  'UNKNOWN_OPERATION',
  'FORBIDDEN_ROLE',
  'FORBIDDEN_SENDER',
  'MESSAGE_TOO_LARGE',
  'NOT_SIGNED_IN',
  'PERMISSION_DENIED',
  // Keys, keychain, vault
  'KEYCHAIN_UNAVAILABLE',
  'KEY_MISSING',
  'PASSPHRASE_REQUIRED',
  'PASSPHRASE_WRONG',
  'PASSPHRASE_WEAK',
  'MNEMONIC_INVALID',
  'KEY_INVALID',
  'DECRYPTION_FAILED',
  'VAULT_KEY_WRONG',
  'VAULT_CORRUPT',
  'VAULT_LOCKED_BY_OTHER_PROCESS',
  'VAULT_VERSION_UNSUPPORTED',
  'DISK_FULL',
  'STORAGE_FAILED',
  'EVIDENCE_UNSYNCED',
  // Operators
  'SIGN_IN_FAILED',
  'SIGN_IN_LOCKED',
  'ROSTER_EXPIRED',
  'ROSTER_INVALID',
  // The counter session
  'SETUP_REQUIRED',
  'SETUP_ALREADY_DONE',
  'SUPERVISOR_EXISTS',
  'SESSION_NOT_FOUND',
  'SESSION_ACTIVE',
  'SESSION_ENDED',
  // A session that was prepared beforehand
  'REFERENCE_INVALID',
  'REFERENCE_UNKNOWN',
  'SESSION_CLAIMED',
  'SESSION_EXPIRED',
  'SESSION_NOT_WAITING',
  'FLOW_UNAVAILABLE',
  'DEFAULT_FLOW_UNAVAILABLE',
  // Its steps
  'STEP_NOT_ALLOWED',
  'STEP_STALE',
  'CONSENT_REQUIRED',
  'ANSWERS_INVALID',
  'DECISION_INCOMPLETE',
  'SELF_VERIFICATION',
  'CLOCK_UNTRUSTED',
  // Pictures
  'IMAGE_UNREADABLE',
  'IMAGE_EMPTY',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_SMALL',
  'IMAGE_TYPE_UNSUPPORTED',
  'IMAGE_TYPE_MISMATCH',
  'IMAGE_ANIMATED',
  'IMAGE_BLACK',
  'FRAME_DROPPED',
  'FRAME_STALE',
  // Face
  'FACE_NOT_FOUND',
  'FACE_MULTIPLE',
  'FACE_TOO_SMALL',
  'FACE_QUALITY',
  'INJECTION_SUSPECTED',
  'LIVE_ID_MISSING',
  // A person's PIN
  'PIN_MISSING',
  'PIN_EXISTS',
  'PIN_WEAK',
  'PIN_LOCKED',
  // Documents
  'MRZ_NOT_FOUND',
  'MRZ_CHECK_DIGIT',
  'DOCUMENT_EXPIRED',
  'DOCUMENT_UNSUPPORTED',
  'DOCUMENT_RECAPTURED',
  'DOCUMENT_NOT_ALLOWED',
  'DOCUMENT_MIRRORED',
  'DOCUMENT_NOT_FOUND',
  'DOCUMENT_SESSION_NOT_FOUND',
  'SIGN_TOKEN_INVALID',
  // Verifications of the SDK: the check ran and did not pass, or could not be made
  'VERIFICATION_FAILED',
  'VERIFICATION_NOT_PERFORMED',
  // Camera, named by the renderer from the browser's own error names
  'CAMERA_MISSING',
  'CAMERA_REFUSED',
  'CAMERA_BUSY',
  'CAMERA_LOST',
  'CAMERA_NOT_STARTED',
  'CAMERA_UNSTEADY',
  'CAMERA_WRONG_SIDE',
  // Document readers
  'READER_UNAVAILABLE',
  'READER_ACCESS_DENIED',
  'READER_IN_USE',
  'READER_UNPLUGGED',
  'READER_STALLED',
  'READER_FLOOD',
  'READER_ENCRYPTED',
  'READER_DATA_INVALID',
  // Models
  'MODEL_MISSING',
  'MODEL_ALTERED',
  'MODEL_FAILED',
  // The web services
  'SERVICES_UNREACHABLE',
  'SERVICES_TIMEOUT',
  'SERVICES_INVALID_ANSWER',
  'SERVICES_REFUSED',
  'PROXY_FAILED',
  'CERTIFICATE_UNTRUSTED',
  'RECEIPT_INVALID',
  // Evidence packages
  'EVIDENCE_BROKEN',
  'EVIDENCE_SIGNER_UNKNOWN',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Where a failure was seen, what was tried to know it, and what a person can do next. */
export interface ErrorCause {
  /** The part that failed, e.g. `keychain`, `camera`, `services`. */
  component: string;
  /** The observation that proves it, e.g. `connect ECONNREFUSED`. Never holds personal data or keys. */
  probe: string;
  /** One sentence that says what to do, in English; screens translate by `code`. */
  nextStep: string;
}

/** The `ErrorManager.ErrorResponse` of the SDK specification, part 7 (fields chosen by this project). */
export const ErrorResponse = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  cause: z.object({ component: z.string(), probe: z.string(), nextStep: z.string() }).optional(),
  correlationId: z.string().optional(),
});
export type ErrorResponse = z.infer<typeof ErrorResponse>;

/** An expected failure. Anything else that is thrown becomes `INTERNAL` at the dispatch gate. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: ErrorCause | undefined;

  constructor(code: ErrorCode, message: string, detail?: ErrorCause, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.detail = detail;
  }

  /** The form that crosses a process boundary: no stack, no inner cause. */
  toResponse(): ErrorResponse {
    return { code: this.code, message: this.message, ...(this.detail ? { cause: this.detail } : {}) };
  }
}

/** Undefined where a model is missing, altered or failed: the work goes on without it, and the capabilities name it. */
export async function unlessModelMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('MODEL_')) return undefined;
    throw error;
  }
}
