import { type ErrorCode, type ErrorResponse, failure } from '#core/contract/errors.ts';
import { complaintsOf } from '#core/liveness/camera-complaints.ts';
import type { CheckId, CheckResult, ReasonCode } from '#core/proofing/verdicts.ts';
import type { SessionState } from './session-state.ts';

type FaultyState = Pick<SessionState, 'status' | 'at' | 'camera' | 'clockUntrusted' | 'selfie'>;

/** Findings of checks that a person at the counter can do something about. */
const BY_FINDING: Partial<Record<CheckId, Partial<Record<ReasonCode, ErrorCode>>>> = {
  'document.mrz-read': { 'mrz-not-found': 'MRZ_NOT_FOUND' },
  'document.mrz-check-digits': { 'check-digit-wrong': 'MRZ_CHECK_DIGIT' },
  'document.expiry': { expired: 'DOCUMENT_EXPIRED' },
  'document.supported': { 'unsupported-document': 'DOCUMENT_UNSUPPORTED' },
  'document.allowed': {
    'blocked-document': 'DOCUMENT_NOT_ALLOWED',
    'not-on-allowed-list': 'DOCUMENT_NOT_ALLOWED',
  },
  'document.liveness': {
    'recaptured-screen': 'DOCUMENT_RECAPTURED',
    'recaptured-print': 'DOCUMENT_RECAPTURED',
  },
  'document.barcode-read': { mirrored: 'DOCUMENT_MIRRORED' },
  'face.injection': { 'injection-suspected': 'INJECTION_SUSPECTED' },
  'face.capture-quality': { 'face-not-found': 'FACE_NOT_FOUND', 'quality-low': 'FACE_QUALITY' },
};

/** The error of a refused selfie whose advice is more precise than low quality. */
const BY_ADVICE: Partial<Record<string, ErrorCode>> = {
  'one-person-only': 'FACE_MULTIPLE',
  'move-closer': 'FACE_TOO_SMALL',
};

/**
 * Obstacles of a session now, each with cause and next step: the camera of the current step, the clock, and the
 * findings of the checks. Nothing stands in the way of a session that has ended. For operators only.
 */
export function faultsOf(state: FaultyState, checks: readonly CheckResult[]): ErrorResponse[] {
  if (state.status === 'ended') return [];
  const found = checks.flatMap((check) => {
    const code = codeOf(check, state);
    return code ? [fault(code, check.id, probeOf(check))] : [];
  });
  return [...cameraFault(state), ...clockFault(state), ...found];
}

const probeOf = ({ verdict, reason, document }: CheckResult): string =>
  `${verdict}: ${reason}${document === undefined ? '' : `, document ${document}`}`;

function cameraFault({ camera, at }: FaultyState): ErrorResponse[] {
  if (camera?.error) return [fault(camera.error, 'camera', `camera ${camera.event} at the step ${at.step}`)];
  const complaints = camera?.health ? complaintsOf(camera.health) : [];
  return complaints.length > 0 ? [fault('CAMERA_UNSTEADY', 'camera', complaints.join(', '))] : [];
}

function clockFault({ clockUntrusted }: FaultyState): ErrorResponse[] {
  if (!clockUntrusted) return [];
  return [
    fault(
      'CLOCK_UNTRUSTED',
      'clock',
      'it stood behind a time of this session, or one that the services signed',
    ),
  ];
}

function codeOf({ id, reason }: CheckResult, { selfie }: FaultyState): ErrorCode | undefined {
  const code = BY_FINDING[id]?.[reason];
  return code === 'FACE_QUALITY' ? (BY_ADVICE[selfie?.advice ?? ''] ?? code) : code;
}

const fault = (code: ErrorCode, component: string, probe: string): ErrorResponse =>
  failure(code, probe, { component }).toResponse();
