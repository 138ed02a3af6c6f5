export type { ErrorCause, ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
