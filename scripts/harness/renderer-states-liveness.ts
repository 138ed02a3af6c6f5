import {
  type ApplicantState,
  CAPTURE_HINTS,
  type CaptureHint,
  type LivenessPrompt,
} from '#core/contract/counter/state.ts';
import { CHALLENGE_KINDS, type ChallengeKind } from '#core/liveness/challenge.ts';
import { CAPTURE, DOCUMENT, SELFIE } from './renderer-states-applicant.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const prompt = (rest: Partial<LivenessPrompt>): LivenessPrompt => ({
  nonce: 'c2NyZWVucw',
  index: 1,
  total: 3,
  answered: 1,
  startsAt: '2026-11-20T09:05:40.000Z',
  // The stage sets the time when it opens the screen.
  deadline: '2026-11-20T09:06:00.000Z',
  ...rest,
});
const asking = (rest: Partial<LivenessPrompt>): ApplicantState => ({
  ...SELFIE,
  capture: { ...CAPTURE, liveness: prompt(rest) },
});
const screen = (
  name: string,
  applicant: ApplicantState,
  rest: Partial<ScreenFixture> = {},
): ScreenFixture => ({
  name: `applicant-${name}`,
  role: 'applicant',
  applicant,
  camera: 'selfie',
  ...rest,
});
const challenge = (kind: ChallengeKind, rest: Partial<ScreenFixture> = {}): ScreenFixture =>
  screen(`challenge-${kind}`, asking({ kind }), rest);

const LIGHT = asking({
  light: {
    colours: [
      [255, 214, 199],
      [203, 226, 255],
      [214, 245, 208],
      [244, 214, 255],
      [255, 240, 190],
      [205, 245, 245],
    ],
    stageMs: 2000,
  },
});
/** One colour, so that it is soon over. */
const SHORT_LIGHT = asking({ light: { colours: [[255, 214, 199]], stageMs: 400 } });
const START_LIGHT = { press: '.Liveness .Button[data-variant=primary]' };
const LIGHT_OVER: Partial<ScreenFixture> = { motion: true, actions: [START_LIGHT], settleMs: 2500 };

/** A piece of guidance where it is given: at the document, or at the face as main says it where the guide cannot run. */
const guidance = (hint: CaptureHint): ScreenFixture =>
  hint.startsWith('document-')
    ? screen(hint, DOCUMENT, { hint, camera: 'document' })
    : screen(`selfie-${hint}`, SELFIE, { hint, guide: 'missing' });

/** The face on the applicant's display: guidance, movements, colours, Light Mode, and faults of a camera. */
export const LIVENESS_SCREENS: readonly ScreenFixture[] = [
  ...CAPTURE_HINTS.map(guidance),
  ...CHALLENGE_KINDS.map((kind) => challenge(kind)),
  challenge('turn-left', { name: 'applicant-challenge-hint', hint: 'centre-face' }),
  screen('challenge-answered', asking({ kind: 'nod', index: 0, answered: 0 }), {
    actions: [{ push: asking({ kind: 'smile' }) }],
    settleMs: 400,
  }),
  screen('challenge-replaced', asking({ kind: 'nod', index: 0, answered: 0 }), {
    actions: [{ push: asking({ kind: 'smile', answered: 0 }) }],
    settleMs: 400,
  }),
  screen('light-announced', LIGHT, { motion: true }),
  screen('light-less-motion', LIGHT),
  screen('light-stage', LIGHT, { motion: true, actions: [START_LIGHT], settleMs: 1000 }),
  screen('light-judged', SHORT_LIGHT, LIGHT_OVER),
  screen('light-late', SHORT_LIGHT, { ...LIGHT_OVER, timeLeftMs: 0 }),
  screen('light-mode', { ...SELFIE, capture: { ...CAPTURE, lightMode: true } }),
  screen('selfie-retry', { ...SELFIE, capture: { ...CAPTURE, retry: true } }),
  screen('selfie-no-camera', SELFIE, { camera: 'NotFoundError' }),
  screen('selfie-busy-camera', SELFIE, { camera: 'NotReadableError' }),
];
