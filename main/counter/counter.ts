import { z } from 'zod';
import { CodeFrameMeta, FRAME_OPERATION, FrameVerdict } from '#core/contract/counter/frame.ts';
import type { CounterOperations } from '#core/contract/counter/index.ts';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import { failure } from '#core/contract/errors.ts';
import {
  type Authorisation,
  type Caller,
  type Envelope,
  type Handlers,
  type OperationSpec,
  operation,
} from '#core/contract/kit.ts';
import { requireBytes } from './evidence-pipeline/frame-admission.ts';
import { applicantHandlers } from './handlers/applicant-handlers.ts';
import { calibrationHandlers } from './handlers/calibration-handlers.ts';
import { cameraHandlers } from './handlers/camera-handlers.ts';
import { enrolmentHandlers } from './handlers/enrolment-handlers.ts';
import { healthHandlers } from './handlers/health-handlers.ts';
import { layoutHandlers } from './handlers/layout-handlers.ts';
import { operatorHandlers } from './handlers/operator-handlers.ts';
import { privacyHandlers } from './handlers/privacy-handlers.ts';
import { programHandlers } from './handlers/program-handlers.ts';
import { readerHandlers } from './handlers/reader-handlers.ts';
import { sessionHandlers } from './handlers/session-handlers.ts';
import { setupHandlers } from './handlers/setup-handlers.ts';
import { signInCodeHandlers } from './handlers/sign-in-code-handlers.ts';
import { walletCodeHandlers } from './handlers/wallet-code-handlers.ts';
import type { Kiosk } from './kiosk.ts';

/** The handlers of every counter operation over one kiosk. */
export function counterHandlers(kiosk: Kiosk): Handlers<CounterOperations> {
  return {
    ...setupHandlers(kiosk),
    ...operatorHandlers(kiosk),
    ...sessionHandlers(kiosk),
    ...applicantHandlers(kiosk),
    ...enrolmentHandlers(kiosk),
    ...readerHandlers(kiosk),
    ...cameraHandlers(kiosk),
    ...healthHandlers(kiosk),
    ...calibrationHandlers(kiosk),
    ...layoutHandlers(kiosk),
    ...privacyHandlers(kiosk),
    ...programHandlers(kiosk),
    ...walletCodeHandlers(kiosk),
    ...signInCodeHandlers(kiosk),
  };
}

/**
 * Admits calls by role. An accepted call of the operator's display, unless automatic, shows that the operator is
 * present.
 */
export function authoriseAt(kiosk: Kiosk) {
  return (auth: Authorisation, caller: Caller, { automatic }: Pick<OperationSpec, 'automatic'>): void => {
    if (auth === 'none') return;
    const { presence } = kiosk.open();
    presence.authorise(auth);
    if (caller.role === 'operator' && !automatic) presence.seen();
  };
}

/**
 * A frame on its way through the one gate. The header stays unknown here, because the pipeline checks it together
 * with the bytes.
 */
export const frameOperations = {
  [FRAME_OPERATION]: operation({
    summary: 'One frame of the camera of the applicant display, judged on its bytes.',
    input: z.object({ meta: z.unknown(), jpeg: z.instanceof(Uint8Array) }),
    output: FrameVerdict,
    errors: [
      'SESSION_NOT_FOUND',
      'STEP_STALE',
      'STEP_NOT_ALLOWED',
      'CAMERA_WRONG_SIDE',
      'FRAME_STALE',
      'FRAME_DROPPED',
    ],
    roles: ['applicant'],
    auth: 'none',
  }),
} as const;

export const frameHandlers = (kiosk: Kiosk): Handlers<typeof frameOperations> => ({
  [FRAME_OPERATION]: async ({ meta, jpeg }) => {
    const { pipeline, walletCodes } = kiosk.open();
    const { data: code } = CodeFrameMeta.safeParse(meta);
    if (code) {
      requireBytes(jpeg);
      const accepted = await walletCodes.frame(code, jpeg);
      return { accepted, hint: accepted ? 'ready' : 'document-not-found' };
    }
    // A code for a wallet is before the camera: it joins no evidence, and the operator's mirror shows none of it.
    if (walletCodes.progress()?.state === 'scanning')
      throw failure('FRAME_DROPPED', 'a code for a wallet is being scanned');
    return pipeline.frame(meta, jpeg);
  },
});

/** The running kiosk as transports see it, behind its two gates. */
export function kioskCore(
  kiosk: Kiosk,
  gates: { dispatch: KioskCore['dispatch']; frames: KioskCore['dispatch'] },
): KioskCore {
  return {
    dispatch: gates.dispatch,
    frame: (meta, jpeg, caller) =>
      gates.frames(FRAME_OPERATION, { meta, jpeg }, caller) as Promise<Envelope<FrameVerdict>>,
    subscribe: (event, listener) => kiosk.hub.subscribe(event, listener),
    current: (event) => kiosk.hub.current(event),
    close: () => kiosk.close(),
  };
}
