import { mergeGroups } from './error-group.ts';
import { AUTHENTICATION_ERRORS } from './errors-authentication.ts';
import { CAPTURE_ERRORS } from './errors-capture.ts';
import { HOLD_ERRORS } from './errors-holds.ts';
import { INSTALLATION_ERRORS } from './errors-installation.ts';
import { NETWORK_ERRORS } from './errors-network.ts';
import { PROGRAM_ERRORS } from './errors-programs.ts';
import { ENROLMENT_ERRORS, RESTORATION_ERRORS } from './errors-restoration.ts';
import { SESSION_ERRORS } from './errors-session.ts';
import { USERS_ERRORS } from './errors-users.ts';

/** Every error of the kiosk and the SDK. */
export const KIOSK_ERRORS = mergeGroups(
  INSTALLATION_ERRORS,
  SESSION_ERRORS,
  CAPTURE_ERRORS,
  NETWORK_ERRORS,
  AUTHENTICATION_ERRORS,
  USERS_ERRORS,
  RESTORATION_ERRORS,
  ENROLMENT_ERRORS,
  PROGRAM_ERRORS,
  HOLD_ERRORS,
);

/** Every way an operation of the kiosk or the SDK can fail. The union is closed; anything else is `INTERNAL`. */
export type ErrorCode = keyof typeof KIOSK_ERRORS;
export const ERROR_CODES = Object.keys(KIOSK_ERRORS) as [ErrorCode, ...ErrorCode[]];
