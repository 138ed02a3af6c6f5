import type { SensorNoise } from './add-sensor-noise.ts';
import { type FlatPicture, holdFor, holdPicture, showOnScreen } from './flat-pictures.ts';
import { type Play, poseAt, type Seen } from './play.ts';
import { type PuppetFigure, type PuppetLight, REST, ROOM_LIGHT } from './puppet-figure.ts';
import { createPuppetStage } from './puppet-stage.ts';

/** The persons who may stand before the camera: the second one takes over when faces are swapped. */
export type Cast = readonly [PuppetFigure, ...PuppetFigure[]];

export interface PerformanceOptions {
  readonly play: Play;
  readonly cast: Cast;
  readonly width: number;
  readonly height: number;
  readonly noise: SensorNoise;
  /** How long a late answer waits. */
  readonly lateMs?: number;
}

/** The camera's frames. */
export interface Performance {
  /**
   * @param ms since the performance began
   * @returns the picture, valid until the next call; undefined when the stream has stopped
   */
  frame(ms: number, seen: Seen, light?: PuppetLight): FlatPicture | undefined;
}

/** Holds a photograph this long before it moves, as a person looks before doing. */
const HOLD_MS = 1300;

/** One play before one camera. */
export function createPerformance(options: PerformanceOptions): Performance {
  const { play, cast, width, height, noise, lateMs } = options;
  const stages = cast.map((figure) => createPuppetStage(figure, width, height));
  const shown: FlatPicture = { width, height, rgba: new Uint8ClampedArray(4 * width * height) };
  const photograph = takePhotograph();

  function takePhotograph(): FlatPicture | undefined {
    if (play !== 'still-picture' && play !== 'moved-picture') return undefined;
    const rgba = stages[0]!.draw(REST, ROOM_LIGHT).slice();
    noise(rgba);
    return { width, height, rgba };
  }

  return {
    frame: (ms, seen, light = ROOM_LIGHT) => {
      if (play === 'freezes' && seen.kind) return undefined;
      if (photograph) {
        const kind = play === 'moved-picture' ? seen.kind : undefined;
        holdPicture(photograph, holdFor(kind, seen.sinceMs - HOLD_MS), shown);
      } else {
        const second = play === 'swaps-face' && seen.questions > 1;
        // A display emits its own light: the light of the kiosk's screen is lost in it.
        const lit = play === 'shown-on-screen' ? { ...light, screen: [0, 0, 0] as const } : light;
        shown.rgba.set(stages.at(second ? 1 : 0)!.draw(poseAt(play, seen, ms, lateMs), lit));
        if (play === 'shown-on-screen') showOnScreen(shown);
      }
      noise(shown.rgba);
      return shown;
    },
  };
}
