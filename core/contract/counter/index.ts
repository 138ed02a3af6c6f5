import type { Envelope, InputOf, OutputOf } from '../kit.ts';
import { mergeOperations } from '../kit.ts';
import { applicantOperations } from './applicant-operations.ts';
import { calibrationOperations } from './calibration-operations.ts';
import { cameraOperations } from './camera-operations.ts';
import type { CounterEventName, CounterEvents } from './counter-events.ts';
import { enrolmentOperations } from './enrolment-operations.ts';
import type { CodeFrameMeta, FrameMeta, FrameVerdict } from './frame.ts';
import { healthOperations } from './health-operations.ts';
import { layoutOperations } from './layout-operations.ts';
import { operatorOperations } from './operator-operations.ts';
import { privacyOperations } from './privacy-operations.ts';
import { programOperations } from './program-operations.ts';
import { readerOperations } from './reader-operations.ts';
import { sessionOperations } from './session-operations.ts';
import { setupOperations } from './setup-operations.ts';
import { signInCodeOperations } from './sign-in-code-operations.ts';
import { walletCodeOperations } from './wallet-code-operations.ts';

/** Every operation that a renderer of the kiosk can name. */
export const counterOperations = mergeOperations(
  setupOperations,
  operatorOperations,
  sessionOperations,
  applicantOperations,
  enrolmentOperations,
  readerOperations,
  cameraOperations,
  healthOperations,
  calibrationOperations,
  layoutOperations,
  privacyOperations,
  programOperations,
  signInCodeOperations,
  walletCodeOperations,
);
export type CounterOperations = typeof counterOperations;
export type CounterOperationName = keyof CounterOperations;

/** The type of `window.counterproof` in both hosts. Promises never reject: failures are envelopes. */
export interface RendererBridge {
  readonly role: 'operator' | 'applicant';
  invoke<K extends CounterOperationName>(
    operation: K,
    input: InputOf<CounterOperations[K]>,
  ): Promise<Envelope<OutputOf<CounterOperations[K]>>>;
  /** Sends one JPEG frame over the binary channel. */
  sendFrame(meta: FrameMeta | CodeFrameMeta, jpeg: Uint8Array): Promise<Envelope<FrameVerdict>>;
  /** Subscribes to a stream; the current value is delivered at once when there is one. Returns the unsubscriber. */
  on<E extends CounterEventName>(event: E, listener: (payload: CounterEvents[E]) => void): () => void;
  /** `open` while the core answers; `replaced` when a newer renderer took this role; `lost` while reconnecting. */
  onConnection(listener: (state: 'open' | 'lost' | 'replaced') => void): () => void;
}
