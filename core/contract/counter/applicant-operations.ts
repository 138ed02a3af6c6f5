import { z } from 'zod';
import { CameraFacts, CameraHealth } from '../../liveness/camera-facts.ts';
import { Language } from '../flow.ts';
import { operation } from '../kit.ts';
import { FormAnswers } from '../session-request.ts';
import { AtVisit, Done, Nothing, OnSession, Passphrase } from './shapes.ts';
import { ApplicantState, StepVisit } from './state.ts';

/** Camera errors of a browser (Media Capture and Streams, 10.3.1). */
const CameraError = z.enum([
  'CAMERA_MISSING',
  'CAMERA_REFUSED',
  'CAMERA_BUSY',
  'CAMERA_LOST',
  'CAMERA_NOT_STARTED',
  'CAMERA_WRONG_SIDE',
]);

export const applicantOperations = {
  'applicant.state': operation({
    summary: 'The whole state of the applicant display; the same as the pushed snapshot.',
    input: Nothing,
    output: ApplicantState,
    errors: [],
    roles: ['applicant', 'operator'],
    auth: 'none',
  }),
  'applicant.choose-language': operation({
    summary: 'Chooses the language; allowed at any visit, moves on only from the language step.',
    input: z.strictObject({ sessionId: z.uuid(), at: StepVisit, language: Language }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.consent': operation({
    summary:
      'Answers both consents. A refused procedure ends the session; a refused biometric consent makes no template.',
    input: z.strictObject({
      sessionId: z.uuid(),
      at: StepVisit,
      textVersion: z.string(),
      procedure: z.boolean(),
      biometric: z.boolean(),
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_STALE', 'STEP_NOT_ALLOWED'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.answer-form': operation({
    summary:
      'Answers the form of the flow, all of it at once. A password is kept as its Argon2id hash only; a wrong answer keeps nothing.',
    input: z.strictObject({
      sessionId: z.uuid(),
      at: StepVisit,
      /** Version of the flow whose form was shown. */
      flowVersion: z.number().int(),
      answers: FormAnswers,
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_STALE', 'STEP_NOT_ALLOWED', 'ANSWERS_INVALID'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.withdraw': operation({
    summary: 'The applicant withdraws: capture stops, the captures are erased, the session ends.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.answer-scopes': operation({
    summary: 'The person agrees to show the scopes that are asked for, or does not.',
    input: OnSession.extend({ requestId: z.string().max(64), agreed: z.boolean() }),
    output: Done,
    errors: ['STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.answer-restoration': operation({
    summary:
      'The person agrees to be looked for by their face, or gives the PIN of the wallet that is restored; null: neither.',
    input: OnSession.extend({ questionId: z.string().max(64), answer: z.string().min(1).max(64).nullable() }),
    output: Done,
    errors: ['STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.ask-help': operation({
    summary: 'Calls the operator.',
    input: OnSession,
    output: Done,
    errors: ['SESSION_NOT_FOUND'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'applicant.more-time': operation({
    summary: 'Extends the time of the current step.',
    input: AtVisit,
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'capture.camera': operation({
    summary: 'Reports the start or the failure of a camera attempt, with the cause named by the browser.',
    input: z.strictObject({
      sessionId: z.uuid(),
      at: StepVisit,
      attemptId: z.uuid(),
      event: z.enum(['opening', 'started', 'failed', 'stopped', 'health']),
      camera: CameraFacts.optional(),
      health: CameraHealth.optional(),
      error: CameraError.optional(),
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'STEP_STALE'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'capture.replace-challenge': operation({
    summary:
      'The applicant cannot do what is asked: another challenge takes its place, or the accessible alternative of the flow. It lowers no result.',
    input: z.strictObject({
      sessionId: z.uuid(),
      at: StepVisit,
      nonce: z.string().max(64),
      index: z.number().int().min(0),
    }),
    output: Done,
    errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'STEP_STALE', 'STEP_NOT_ALLOWED'],
    roles: ['applicant'],
    auth: 'none',
  }),
  'display.return-to-operator': operation({
    summary:
      'On a shared display, hands the screen back after the passphrase of the signed-in operator, or to the sign-in screen when no operator can sign in any more.',
    input: z.strictObject({ passphrase: Passphrase }),
    output: z.object({ url: z.string().optional() }),
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'STEP_NOT_ALLOWED'],
    roles: ['applicant'],
    auth: 'none',
  }),
} as const;
