import { z } from 'zod';

const within = (lowest: number, highest: number) => z.number().min(lowest).max(highest);

/** Light of the kiosk's own screen whose reflection must follow on the face. Off unless the flow turns it on. */
export const LightSettings = z.object({
  enabled: z.boolean().default(false),
  /** Colours shown one after the other. */
  stages: z.number().int().min(4).max(12).default(6),
  /** How long one colour stays; below three changes a second (WCAG 2.2, 2.3.1). */
  stageMs: within(400, 2000).default(700),
  /** From this correlation between the colours shown and their return, the reflection is the screen's. */
  minCorrelation: within(0.1, 0.95).default(0.6),
  /**
   * With less response than this, root mean square in parts of full scale of linear light, ambient light hides the
   * screen: NOT_PERFORMED. A measurement must distinguish a third of it from nothing; no camera resolves less than the
   * least limit, an eighth of a grey level of 255.
   */
  minResponse: within(0.0005, 0.2).default(0.0015),
});
export type LightSettings = z.infer<typeof LightSettings>;

/** A colour of the screen, sRGB 0..255. */
export const ScreenColour = z.tuple([z.number(), z.number(), z.number()]);
export type ScreenColour = z.infer<typeof ScreenColour>;

/** One frame of the light sequence: the colour shown when it was taken, and the mean colours that came back. */
export interface LightSample {
  at: number;
  /** Number of the stage; -1 before the first. */
  stage: number;
  /** Mean of the skin, linear light, 0..1 per channel. */
  face: readonly [number, number, number];
  /** Mean of the face's surroundings, likewise. */
  surround: readonly [number, number, number];
}
