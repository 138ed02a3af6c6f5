import { answeringGuardian } from '#core/contract/companion.ts';
import { type ConsentTexts, GUARDIAN_CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { CameraRole } from '#core/contract/counter/camera-operations.ts';
import type { ApplicantState, ScopeRequestView } from '#core/contract/counter/state.ts';
import { LANGUAGES } from '#core/contract/flow.ts';
import { documentKind } from '#core/document/document-kind.ts';
import { expectedData } from '#core/document/expected-data.ts';
import type { LivenessProgress } from '#core/liveness/liveness-progress.ts';
import { stageOf } from '#core/liveness/liveness-progress.ts';
import { inWork, recordOf } from '../session/session-documents.ts';
import { openInputs } from '../session/session-form.ts';
import type { SessionState } from '../session/session-state.ts';
import { isSuspected, selfieExhausted } from '../session/session-steps.ts';

/** The kiosk's state besides the session. */
export interface ApplicantSurroundings {
  branch: string | undefined;
  sharedDisplay: boolean;
  consentTexts: ConsentTexts;
  /** The request to the person of a session to show data. */
  scopeRequestOf?: (sessionId: string) => ScopeRequestView | undefined;
  /** The question to the person of a session whose wallet is restored. */
  restorationOf?: (sessionId: string) => ApplicantState['restoration'];
  /** The question about a code for the wallet of the person; `camera` is the one chosen for documents. */
  walletCodeOf?: (sessionId: string, camera: string | undefined) => ApplicantState['walletCode'];
  /** The code of a sign-in that the person of a session sees. */
  signInCodeOf?: (sessionId: string) => ApplicantState['signInCode'];
  /** The wallet that the person of an ended session may take. */
  enrolmentOf?: (sessionId: string) => Pick<ApplicantState, 'enrolment' | 'stepDeadline'>;
  /** The receipt that the operator shows. */
  receiptOf?: (state: SessionState) => ApplicantState['receipt'];
  /** The camera that was chosen for a role, in the display's own numbering. */
  cameraOf?: (role: CameraRole) => string | undefined;
}

/** The applicant's display: the current step and its instruction. It never tells a field, a score or a check. */
export function applicantView(
  state: SessionState | undefined,
  around: ApplicantSurroundings,
): ApplicantState {
  const { branch, sharedDisplay } = around;
  const common = { ...(branch ? { branch } : {}), sharedDisplay };
  if (!state || state.ending === 'abandoned') {
    return {
      ...common,
      active: false,
      languages: [...LANGUAGES],
      steps: [],
      helpAsked: false,
      waiting: false,
    };
  }
  const ended = endedWord(state);
  const receipt = ended && around.receiptOf?.(state);
  const scopeRequest = around.scopeRequestOf?.(state.sessionId);
  const walletCode = around.walletCodeOf?.(state.sessionId, around.cameraOf?.('document'));
  const signInCode = around.signInCodeOf?.(state.sessionId);
  const restoration = state.status === 'active' ? around.restorationOf?.(state.sessionId) : undefined;
  const capturing = state.status === 'active' && (state.at.step === 'document' || state.at.step === 'selfie');
  return {
    ...common,
    active: true,
    languages: state.flow.languages,
    ...(state.language ? { language: state.language } : {}),
    sessionId: state.sessionId,
    reference: state.reference,
    at: ended ? { ...state.at, step: 'done' } : state.at,
    steps: state.steps,
    ...(state.at.step === 'consent' ? consentView(state, around.consentTexts) : {}),
    ...(state.consents.biometric ? { biometricConsent: state.consents.biometric.given } : {}),
    ...(state.at.step === 'form' && !ended ? { form: formView(state) } : {}),
    ...(capturing ? { capture: captureView(state, around.cameraOf) } : {}),
    ...(scopeRequest ? { scopeRequest } : {}),
    ...(restoration ? { restoration } : {}),
    ...(walletCode ? { walletCode } : {}),
    ...(signInCode ? { signInCode } : {}),
    helpAsked: state.helpAsked,
    ...(state.coming && state.status === 'active' ? { coming: true as const } : {}),
    waiting: isWaiting(state),
    ...(ended ? { ended } : {}),
    ...(state.stepDeadline && state.status === 'active' ? { stepDeadline: state.stepDeadline } : {}),
    ...(receipt ? { receipt } : {}),
    ...around.enrolmentOf?.(state.sessionId),
  };
}

/** A guardian who was recorded reads words of their own, and answers for the applicant. */
const consentView = (
  { companions = [] }: SessionState,
  own: ConsentTexts,
): Pick<ApplicantState, 'consentTexts' | 'onBehalf'> =>
  answeringGuardian(companions)
    ? { consentTexts: GUARDIAN_CONSENT_TEXTS, onBehalf: true }
    : { consentTexts: own };

const formView = (state: SessionState): NonNullable<ApplicantState['form']> => ({
  flowVersion: state.flow.version,
  inputs: openInputs(state),
});

type CaptureView = NonNullable<ApplicantState['capture']>;

function captureView(state: SessionState, cameraOf: ApplicantSurroundings['cameraOf']): CaptureView {
  const { document, selfie } = state.flow;
  const deviceId = cameraOf?.(state.at.step === 'document' ? 'document' : 'applicant');
  const armed = state.fallbackArmed === state.at.step;
  return {
    // An armed fallback takes the next picture by the button, even against the guidance.
    autoCapture:
      !armed && (state.at.step === 'document' ? document.captureType === 'Auto' : selfie.autoCapture),
    byButton: armed,
    faceCheckIntervalMs: selfie.faceCheckIntervalMs,
    captureTimeMs: selfie.captureTimeMs,
    startTimeoutMs: selfie.startTimeoutMs,
    selfieLimits: selfie.limits,
    camera: (state.at.step === 'document' ? document : selfie).camera_enforcement,
    side: inWork(state).side,
    ...(asksBarcode(state) ? { sideWith: 'barcode' as const } : {}),
    documentNumber: inWork(state).number,
    retry: state.retry,
    lightMode: state.at.step === 'selfie' && selfie.lightMode,
    ...(deviceId ? { deviceId } : {}),
    ...(state.liveness ? promptOf(state.liveness, state.flow) : {}),
  };
}

/** The open question and nothing behind it: which challenge comes next is not told before it is asked. */
function promptOf(
  progress: LivenessProgress,
  { face_liveness }: SessionState['flow'],
): Pick<CaptureView, 'liveness'> {
  const { nonce, index, answered, pending, colours, issuedAt: startsAt, deadline } = progress;
  const stage = stageOf(progress);
  if (stage === 'done') return {};
  const [kind] = pending;
  const total = answered + pending.length + (colours.length > 0 ? 1 : 0);
  const light = { colours, stageMs: face_liveness.light.stageMs };
  const asked = stage === 'light' ? { light } : { kind };
  return { liveness: { nonce, index, total, answered, ...asked, startsAt, deadline } };
}

/** A neutral wait: nothing on the applicant's screen tells a sealed session from one that is being decided. */
function isWaiting(state: SessionState): boolean {
  if (isSuspected(state)) return !state.withdrawalShown;
  if (state.status === 'ended') return false;
  return state.at.step === 'done' || (state.at.step === 'selfie' && selfieExhausted(state));
}

function endedWord(state: SessionState): ApplicantState['ended'] {
  if (state.ending === 'decided') return 'completed';
  if (state.ending === 'handed-over') return 'moved';
  if (state.withdrawalShown) return 'withdrawn';
  return state.ending === 'withdrawn' || state.ending === 'consent-refused' ? 'withdrawn' : undefined;
}

/** Whether the other side of the card in work is one with a barcode. */
function asksBarcode(state: SessionState): boolean {
  const work = inWork(state);
  const document = work.side === 'other' ? recordOf(state.documents, work) : undefined;
  return document !== undefined && expectedData(documentKind(document, state.flow.ruleSet)) === 'barcode';
}
