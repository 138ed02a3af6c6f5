import { z } from 'zod';

/** The browser's facts about the camera behind a stream (Media Capture and Streams); the display reports them once. */
export const CameraFacts = z.object({
  label: z.string().max(200),
  width: z.number().int(),
  height: z.number().int(),
  frameRate: z.number().optional(),
  /** Whether the track names a device, a group, and has capabilities as a device of the system has. */
  hasDeviceId: z.boolean(),
  hasGroupId: z.boolean(),
  facingMode: z.string().max(20).optional(),
  /** Names of the constrainable properties that the track says it can change. */
  capabilities: z.array(z.string().max(40)).max(60),
  maxWidth: z.number().int().optional(),
  maxHeight: z.number().int().optional(),
  maxFrameRate: z.number().optional(),
});
export type CameraFacts = z.infer<typeof CameraFacts>;

/** When a frame was captured, by the video element (requestVideoFrameCallback). */
export const FrameTiming = z.object({
  /** Time of the frame in its stream, seconds. */
  mediaTime: z.number(),
  /** Frames presented so far. */
  presentedFrames: z.number().int(),
});
export type FrameTiming = z.infer<typeof FrameTiming>;

/** The timing of a running camera, as the display reports it. */
export const CameraHealth = z.strictObject({
  /** Frames a second that arrived. */
  frameRate: z.number().min(0).max(1000),
  /** Share of frames that never reached the page, 0 to 1. */
  dropped: z.number().min(0).max(1),
  /** The picture's brightness swings although nothing moves. */
  exposureHunting: z.boolean(),
  /** No new frame for longer than the limit. */
  frozen: z.boolean(),
});
export type CameraHealth = z.infer<typeof CameraHealth>;

/** Rows and columns of the points at which a frame is sampled for repeats and noise. */
export const TRACE_COLUMNS = 48;
export const TRACE_ROWS = 27;

/** Traces of the camera and the light in the pixels of one frame, beside the faces. Kept only during the attempt. */
export interface FrameTraces {
  /** SHA-256 of the decoded pixels, hex: equal only for exact repeats. */
  digest: string;
  /** Luminance at the points of a fixed grid, row by row. */
  grid: Uint8Array;
  /** Mean of the main face's skin and of its surroundings, linear light 0..1; absent without a face. */
  faceColour?: readonly [number, number, number];
  surroundColour?: readonly [number, number, number];
}
/** One frame of an attempt as the camera signals see it. */
export interface TracedFrame {
  at: number;
  timing?: FrameTiming;
  traces: FrameTraces;
}

const within = (lowest: number, highest: number) => z.number().min(lowest).max(highest);

export const InjectionSettings = z.object({
  /** Share of exact repeats among the frames of an attempt. A loop that comes round once repeats half of them. */
  maxRepeats: within(0, 0.5).default(0.2),
  /**
   * Share of grid points that do not change at all from frame to frame, median. The quietest sensor that was simulated
   * leaves 0.83 still, a drawn picture all of them.
   */
  maxStillPoints: within(0.5, 0.99).default(0.97),
  /**
   * Least deviation of the frame interval as a part of its mean: a camera is never a perfect clock. Of 30 frames a second the least
   * limit is 3 microseconds.
   */
  minJitter: within(0.0001, 0.5).default(0.0005),
});
export type InjectionSettings = z.infer<typeof InjectionSettings>;

export const PassiveSettings = z.object({
  /** Share of 1 from which a frame counts as live. */
  threshold: within(0.05, 0.99).default(0.5),
  /** The worst frame may fall so far; a hundredth of live is no person to any model. */
  worst: within(0.01, 0.99).default(0.1),
  minFrames: z.number().int().min(1).max(50).default(5),
});
export type PassiveSettings = z.infer<typeof PassiveSettings>;

/** The liveness score of one passive model for one frame, 0 to 1. */
export interface PassiveScore {
  /** Name and SHA-256 of the model. */
  model: string;
  live: number;
}
