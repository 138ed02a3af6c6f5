import { z } from 'zod';
import { PERSONAL, sdkOperation } from './sdk-operation.ts';
import {
  Bitmap,
  Done,
  EVENT_IDS_NOTE,
  eventIds,
  FACE_ERRORS,
  LivenessResult,
  Nothing,
  SignToken,
} from './types.ts';

/** JSON text, as the specification passes it. */
const LivenessText = z.string().min(1).max(100_000);

/** Cosine similarity, and whether it lies in the band `supports` of the flow. */
const Comparison = z.strictObject({ matched: z.boolean(), score: z.number() });

export const liveIdOperations = {
  'live-id.set': sdkOperation({
    summary: 'Registers the Live ID.',
    method: 'setLiveID',
    delivery: { callback: 'onLiveIDEnrollment' },
    requires: PERSONAL,
    input: z.strictObject({
      bitmap: Bitmap,
      proofedBy: z.string().max(200).nullable(),
      signToken: SignToken,
      livenessResult: LivenessText,
      ...eventIds,
    }),
    output: Done,
    errors: [...FACE_ERRORS, 'VERIFICATION_FAILED', 'SIGN_TOKEN_INVALID', 'DISK_FULL', 'STORAGE_FAILED'],
    notes: [
      'The token is issued over `{ type: "liveid", mime, sha256, livenessResult }`, so the picture and its liveness result cannot be exchanged.',
      '`livenessResult` is JSON with `status` = `PASSED`, `FAILED` or `NOT_PERFORMED`. A failed one registers nothing (`VERIFICATION_FAILED`); one that was not performed is kept as such.',
      EVENT_IDS_NOTE,
      'Exactly one face must be found. A second registration replaces the first.',
      '`proofedBy` empty or null means `counterproof`.',
    ],
  }),
  'live-id.verify': sdkOperation({
    summary: 'Compares a picture with the registered Live ID.',
    method: 'verifyLiveID',
    delivery: { callback: 'onFaceComparison' },
    requires: PERSONAL,
    input: z.strictObject({
      bitmap: Bitmap,
      signToken: SignToken,
      livenessResult: LivenessText,
      ...eventIds,
    }),
    output: Comparison.extend({ livenessStatus: LivenessResult.shape.status }),
    errors: [
      ...FACE_ERRORS,
      'LIVE_ID_MISSING',
      'SIGN_TOKEN_INVALID',
      'VERIFICATION_FAILED',
      'VERIFICATION_NOT_PERFORMED',
      'DISK_FULL',
      'STORAGE_FAILED',
    ],
    notes: [
      EVENT_IDS_NOTE,
      'True only when the score lies in the band `supports` of the flow (selfie against selfie); else false with the score and `VERIFICATION_FAILED`.',
      'A liveness result that failed gives `VERIFICATION_FAILED` without a comparison; one that was not performed never gives true, but the score and `VERIFICATION_NOT_PERFORMED` where the faces agree.',
      'A Live ID that is older than `maxLiveIdAgeYears` of the flow, or a person younger than `minAgeYears` by a registered document, gives `VERIFICATION_NOT_PERFORMED` without a score.',
      'True counts as the factor `liveid` of `authenticateUser`, unless the picture is the Live ID itself.',
    ],
  }),
  'live-id.verify-face-with-liveness': sdkOperation({
    summary: 'Runs a liveness check on a selfie, then compares it with the registered Live ID.',
    method: 'verifyFaceWithLiveness',
    delivery: { callback: 'onVerifyFaceWithLiveness' },
    requires: PERSONAL,
    input: z.strictObject({ bitmap: Bitmap, ...eventIds }),
    output: Comparison.extend({ livenessResult: LivenessResult }),
    errors: [
      ...FACE_ERRORS,
      'LIVE_ID_MISSING',
      'VERIFICATION_FAILED',
      'VERIFICATION_NOT_PERFORMED',
      'DISK_FULL',
      'STORAGE_FAILED',
    ],
    notes: [
      'For the picture that the kiosk captured in this session, byte by byte, `livenessResult` is the result of that capture. One picture alone shows no movement: any other one is `NOT_PERFORMED` with reason `no-method`, `status` is false with `VERIFICATION_NOT_PERFORMED`, and the score of the comparison is still given.',
      EVENT_IDS_NOTE,
      'The ages of `verifyLiveID`, and its rule for the factor, count here as well.',
    ],
  }),
  'live-id.image': sdkOperation({
    summary: 'The registered Live ID picture.',
    method: 'getLiveIdImage',
    delivery: 'direct',
    requires: PERSONAL,
    input: Nothing,
    output: Bitmap,
    errors: ['LIVE_ID_MISSING'],
    notes: [
      'Answered as `SdkGenericResponse`: `data` is the picture; without a Live ID `status` is false and `error` names `LIVE_ID_MISSING`. Order rules are thrown.',
    ],
  }),
  'live-id.is-registered': sdkOperation({
    summary: 'Tells whether a Live ID is registered.',
    method: 'isLiveIDRegistered',
    delivery: 'direct',
    requires: ['ready', 'applicant'],
    input: Nothing,
    output: z.boolean(),
    errors: [],
  }),
} as const;
