import { type AppError, failure } from '#core/contract/errors.ts';

const COMPONENT = 'calibration';

export const notAllowed = (probe: string): AppError =>
  failure('STEP_NOT_ALLOWED', probe, { component: COMPONENT });

export const noConsent = (probe: string): AppError =>
  failure('CONSENT_REQUIRED', probe, { component: COMPONENT });

const samePicture = (probe: string): AppError => failure('FRAME_REPEATED', probe, { component: COMPONENT });

/** A picture of a volunteer that the admission refuses. */
export const notTaken = (code: 'STEP_NOT_ALLOWED' | 'FRAME_STALE', probe: string): AppError =>
  code === 'FRAME_STALE' ? samePicture(probe) : notAllowed(probe);

export const movedOn = (): AppError =>
  failure('STEP_STALE', 'it ended, or the volunteer left, while the picture was judged', {
    component: COMPONENT,
  });

export const sessionRuns = (): AppError =>
  failure('SESSION_ACTIVE', 'pictures of volunteers and of an applicant must not meet', {
    component: COMPONENT,
  });

export const noModels = (): AppError =>
  failure('MODEL_MISSING', 'the face models cannot be used', { component: COMPONENT });

export const signedOut = (): AppError =>
  failure('NOT_SIGNED_IN', 'the key of the supervisor is not in memory', { component: COMPONENT });

export const notSupervisor = (): AppError =>
  failure(
    'PERMISSION_DENIED',
    'the roster knows no active supervisor with this key and the permission counter.settings',
    { component: COMPONENT },
  );

export const anotherCounts = (): AppError =>
  failure('STEP_STALE', 'the hash is not that of the report in use', { component: COMPONENT });
