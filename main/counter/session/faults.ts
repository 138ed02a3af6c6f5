import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import { complaintsOf } from '#core/liveness/camera-complaints.ts';
import type { CheckId, CheckResult, ReasonCode } from '#core/proofing/verdicts.ts';
import type { SessionState } from './session-state.ts';

type FaultyState = Pick<SessionState, 'status' | 'at' | 'camera' | 'clockUntrusted' | 'selfie'>;

/** What an operator can do about it, by code. Screens translate by the code. */
const NEXT_STEPS: Partial<Record<ErrorCode, string>> = {
  CAMERA_MISSING: 'Connect a camera to the display of the applicant; it is used as soon as it is there.',
  CAMERA_REFUSED: 'Allow the camera for this kiosk in the settings of the system, then try again.',
  CAMERA_BUSY: 'Close the other program that uses the camera.',
  CAMERA_LOST: 'Check the cable of the camera; it is used as soon as it is back.',
  CAMERA_NOT_STARTED: 'Unplug the camera and plug it in again.',
  CAMERA_WRONG_SIDE: 'Choose a camera for this role that looks to the side that the flow names.',
  CAMERA_UNSTEADY: 'Plug the camera into another port, close other programs, or choose another camera.',
  IMAGE_BLACK: 'Uncover the lens, switch on a light, or choose another camera.',
  CLOCK_UNTRUSTED: 'Set date and time of this computer; the session goes to review.',
  MRZ_NOT_FOUND: 'Capture the page with the machine readable zone again, flat and whole.',
  MRZ_CHECK_DIGIT: 'Capture the document again and compare the zone with the print.',
  DOCUMENT_EXPIRED: 'Ask for a valid document.',
  DOCUMENT_UNSUPPORTED: 'Ask for another document.',
  DOCUMENT_NOT_ALLOWED: 'Ask for a document that this flow takes.',
  DOCUMENT_RECAPTURED:
    'Take the document itself into your hand, and capture it again, not a screen or a copy.',
  DOCUMENT_MIRRORED: 'Switch the mirror image of the camera off and capture the document again.',
  INJECTION_SUSPECTED:
    'Look which camera the display uses and what is plugged in; inspect the person with your own eyes.',
  FACE_NOT_FOUND: 'Take the picture again, facing the camera.',
  FACE_MULTIPLE: 'Ask the others to step aside and take the picture again.',
  FACE_TOO_SMALL: 'Ask the person to come closer and take the picture again.',
  FACE_QUALITY: 'Improve light and distance and take the picture again.',
};

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

/** What a refused selfie is called when its advice says more than that its quality is low. */
const BY_ADVICE: Partial<Record<string, ErrorCode>> = {
  'one-person-only': 'FACE_MULTIPLE',
  'move-closer': 'FACE_TOO_SMALL',
};

/**
 * What stands in the way of a session now, each with cause and next step: the camera of the current step, the clock,
 * and the findings of the checks. Nothing stands in the way of a session that has ended. For operators only.
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

function fault(code: ErrorCode, component: string, probe: string): ErrorResponse {
  const nextStep = NEXT_STEPS[code] ?? 'Go on with another camera or document, or decide without it.';
  return {
    code,
    message: 'Something stands in the way of this session.',
    cause: { component, probe, nextStep },
  };
}
