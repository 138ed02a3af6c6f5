import type { ErrorResponse } from '#core/contract/errors.ts';

/** Signature chosen by this project. */
export interface IDocumentEnrollmentListener {
  onDocumentEnrollment(status: boolean, error: ErrorResponse | null): void;
}

/** Signature chosen by this project. */
export interface IDocumentUnEnrollmentListener {
  onDocumentUnEnrollment(status: boolean, error: ErrorResponse | null): void;
}
