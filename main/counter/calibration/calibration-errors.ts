import { AppError } from '#core/contract/errors.ts';

const COMPONENT = 'calibration';

export const notAllowed = (probe: string): AppError =>
  new AppError('STEP_NOT_ALLOWED', 'The calibration is at another step.', {
    component: COMPONENT,
    probe,
    nextStep: 'Go on with what the calibration page shows.',
  });

export const noConsent = (probe: string): AppError =>
  new AppError('CONSENT_REQUIRED', 'This volunteer has not agreed.', {
    component: COMPONENT,
    probe,
    nextStep: 'Let the volunteer read and accept the consent text first.',
  });

export const samePicture = (): AppError =>
  new AppError('FRAME_STALE', 'This very picture was given before.', {
    component: COMPONENT,
    probe: 'the bytes are those of an earlier picture',
    nextStep: 'Take another picture; if it repeats, the camera stands still.',
  });

export const movedOn = (): AppError =>
  new AppError('STEP_STALE', 'The calibration has moved on.', {
    component: COMPONENT,
    probe: 'it ended, or the volunteer left, while the picture was judged',
    nextStep: 'Go on with what the calibration page shows.',
  });

export const sessionRuns = (): AppError =>
  new AppError('SESSION_ACTIVE', 'A session is open.', {
    component: COMPONENT,
    probe: 'pictures of volunteers and of an applicant must not meet',
    nextStep: 'End the session first.',
  });

export const noModels = (): AppError =>
  new AppError('MODEL_MISSING', 'Faces cannot be compared on this kiosk.', {
    component: COMPONENT,
    probe: 'the face models cannot be used',
    nextStep: 'Build the models with: npm run models:build',
  });

export const signedOut = (): AppError =>
  new AppError('NOT_SIGNED_IN', 'The supervisor has signed out.', {
    component: COMPONENT,
    probe: 'the key of the supervisor is not in memory',
    nextStep: 'Sign in and begin again.',
  });

export const notSupervisor = (): AppError =>
  new AppError('PERMISSION_DENIED', 'Only a supervisor of this branch can sign that.', {
    component: COMPONENT,
    probe: 'the roster knows no active supervisor with this key and the permission counter.settings',
    nextStep: 'Let a supervisor sign in, or fetch the list of operators again.',
  });

export const anotherCounts = (): AppError =>
  new AppError('STEP_STALE', 'Another report counts by now.', {
    component: COMPONENT,
    probe: 'the hash is not that of the report in use',
    nextStep: 'Look at the report that is shown now, then decide.',
  });
