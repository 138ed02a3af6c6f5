import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { type PuppetPose, REST } from './puppet-figure.ts';
import { MOVEMENT_MS, movementPose, swaying } from './puppet-movement.ts';

/** The subjects before the camera, and how they answer. */
export const PLAYS = [
  /** A person who obeys. */
  'obeys',
  /** A person who does nothing. */
  'ignores',
  /** A person who does something else: a recording of another sequence shows the same. */
  'answers-another',
  /** A person who begins only after the time has run out. */
  'answers-late',
  /** A person who answers the first question, and then gives the same answer to every other. */
  'answers-twice',
  /** One person sits for the picture and the first question, another answers from the second on. */
  'swaps-face',
  /** A photograph that is held still. */
  'still-picture',
  /** A photograph that is panned, tilted and brought closer as the question asks. */
  'moved-picture',
  /** A recording of an idle person that begins again and again. */
  'looped-clip',
  /** A recording of a person who answers another question, shown on a display. */
  'shown-on-screen',
  /** A stream that stops when the question is asked. */
  'freezes',
] as const;
export type Play = (typeof PLAYS)[number];

/** The kiosk's screen as the puppet sees it. */
export interface Seen {
  /** The movement that is asked for now. */
  kind?: ChallengeKind | undefined;
  /** Since when, milliseconds ago. */
  sinceMs: number;
  /** How many questions there were, this one included. */
  questions: number;
  /** The movement that was asked for before this one. */
  before?: ChallengeKind | undefined;
}

/** From seeing a question to doing it. */
const REACTION_MS = 1300;
/** From seeing a question to the end of the movement that answers it. */
export const LONGEST_ANSWER_MS = REACTION_MS + MOVEMENT_MS;
/** Between two tries. */
const REST_MS = 1200;
/** By how much a person slows down after an answer that did not count: a busy kiosk samples rarely. */
const AGAIN_PACE = 1.6;
/** A loop of this length holds an idle blink. */
const LOOP_MS = 4000;
const BLINK_IN_LOOP_MS = 900;

/** @param ms of the performance  @param lateMs how long `answers-late` waits */
export function poseAt(play: Play, seen: Seen, ms: number, lateMs = 0): PuppetPose {
  return play === 'looped-clip' ? loopedPose(ms) : swaying(answer(play, seen, lateMs), ms);
}

function answer(play: Play, { kind, sinceMs, before }: Seen, lateMs: number): PuppetPose {
  if (!kind) return REST;
  const again = triedAt(sinceMs);
  switch (play) {
    case 'obeys':
    case 'swaps-face':
      return movementPose(kind, again);
    case 'answers-another':
    case 'shown-on-screen':
      return movementPose(ANOTHER[kind], again);
    case 'answers-late':
      return movementPose(kind, sinceMs - lateMs);
    case 'answers-twice':
      return movementPose(before ?? kind, again);
    default:
      return REST;
  }
}

/** How far the try is that is under way, milliseconds of a movement at its usual pace. @param sinceMs of the question */
function triedAt(sinceMs: number): number {
  const first = LONGEST_ANSWER_MS + REST_MS;
  if (sinceMs < first) return sinceMs - REACTION_MS;
  const slowly = REACTION_MS + AGAIN_PACE * MOVEMENT_MS + REST_MS;
  return (((sinceMs - first) % slowly) - REACTION_MS) / AGAIN_PACE;
}

/** The movement in a recording that was made for another question. */
const ANOTHER: Readonly<Record<ChallengeKind, ChallengeKind>> = {
  'turn-left': 'turn-right',
  'turn-right': 'nod',
  nod: 'approach',
  approach: 'smile',
  blink: 'turn-left',
  smile: 'turn-left',
};

/** The last frame of the loop is followed by its first, as in any clip that is played again. */
function loopedPose(ms: number): PuppetPose {
  const at = ms % LOOP_MS;
  return { ...swaying(movementPose('blink', 4 * (at - BLINK_IN_LOOP_MS)), at) };
}
