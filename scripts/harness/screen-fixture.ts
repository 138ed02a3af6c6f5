import type { CounterOperationName } from '#core/contract/counter/index.ts';
import type { ApplicantState, CaptureHint, OperatorState } from '#core/contract/counter/state.ts';
import type { Envelope } from '#core/contract/kit.ts';

/** One thing a person does on a screen before it is looked at. */
export type ScreenAction =
  | { press: string }
  /** Scrolls to the element to show. */
  | { look: string }
  /** Puts the picture of a card into a file input. */
  | { upload: string }
  /** Another state is pushed to the applicant's display. */
  | { push: ApplicantState }
  /** Fills the input whose label is in the English catalogue under this key. */
  | { fill: number; with: string };

/** A screen of the renderer, reached by a pushed state alone, or by a few presses after it. */
export interface ScreenFixture {
  name: string;
  role: 'operator' | 'applicant';
  connection?: 'open' | 'lost' | 'replaced';
  operator?: OperatorState;
  applicant?: ApplicantState;
  /** Answers of the core; any other operation is answered with `{ done: true }`. */
  answers?: Partial<Record<CounterOperationName, Envelope<unknown>>>;
  /** CSS selectors pressed, or inputs filled by their position, in order. */
  actions?: readonly ScreenAction[];
  /** Main's hint on every frame. */
  hint?: CaptureHint;
  /** The machine asks for no less motion, unlike all others of these screens. */
  motion?: true;
  /** The model of the live guide is not there, so that main alone advises. */
  guide?: 'missing';
  /** The time left for an open question; enough by default. */
  timeLeftMs?: number;
  /** How long to wait before the picture, where something passes by. */
  settleMs?: number;
  /** Operations that are never answered. */
  waits?: readonly CounterOperationName[];
  /** The picture of a camera that no step of the applicant opens. */
  preview?: 'selfie';
  /** The behaviour of the camera: a scene, or a name of a browser error. */
  camera?: 'document' | 'card' | 'selfie' | 'NotFoundError' | 'NotAllowedError' | 'NotReadableError';
}
