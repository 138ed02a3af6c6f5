import type { CameraHealth } from '#core/liveness/camera-facts.ts';

export interface SeenFrame {
  /** Milliseconds of a monotonic clock. */
  at: number;
  /** Seconds in the stream. */
  mediaTime: number;
  presentedFrames: number;
}

export interface SeenLight {
  at: number;
  /** Mean luma of the picture, 0 to 255. */
  luma: number;
}

/** Everything is judged over the last three seconds. */
const WINDOW_MS = 3000;
/** Without a new frame for this long, the picture counts as frozen. */
const FROZEN_MS = 2000;
/** An automatic exposure that hunts turns around at least this often within the window, by this many grey levels. */
const HUNTING_TURNS = 4;
const HUNTING_SWING = 10;

/** Frames that were taken and never shown: gaps of the stream's own time, less the frames shown between two looks. */
const droppedShare = (frames: readonly SeenFrame[]): number => {
  const steps = frames.slice(1).map((frame, index) => {
    const before = frames[index] as SeenFrame;
    return {
      gap: frame.mediaTime - before.mediaTime,
      shown: Math.max(1, frame.presentedFrames - before.presentedFrames),
    };
  });
  const usual = steps.map(({ gap, shown }) => gap / shown).sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  if (usual <= 0) return 0;
  const missing = steps.reduce(
    (sum, { gap, shown }) => sum + Math.max(0, Math.round(gap / usual) - shown),
    0,
  );
  const shown = steps.reduce((sum, step) => sum + step.shown, 0);
  return missing / (missing + shown);
};

/** How often a series turns around by more than the swing of noise or of a moving person. */
const turnsOf = (lumas: readonly number[]): number => {
  let [extreme, direction, turns] = [lumas[0] ?? 0, 0, 0];
  for (const luma of lumas) {
    const moved = luma - extreme;
    if (direction === 0 ? Math.abs(moved) >= HUNTING_SWING : moved * direction <= -HUNTING_SWING) {
      if (direction !== 0) turns += 1;
      direction = Math.sign(moved);
      extreme = luma;
    } else if (moved * direction > 0) {
      extreme = luma;
    }
  }
  return turns;
};

/** Pure: the same frames always give the same health. `frames` and `light` may reach further back than the window. */
export const healthOf = (
  frames: readonly SeenFrame[],
  light: readonly SeenLight[],
  now: number,
): CameraHealth => {
  const recent = frames.filter(({ at }) => now - at <= WINDOW_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  const seconds = first && last ? (last.at - first.at) / 1000 : 0;
  const shown = first && last ? last.presentedFrames - first.presentedFrames : 0;
  const newest = frames.at(-1)?.at;
  return {
    frameRate: seconds > 0 ? Math.round((10 * shown) / seconds) / 10 : 0,
    dropped: Math.round(100 * droppedShare(recent)) / 100,
    exposureHunting:
      turnsOf(light.filter(({ at }) => now - at <= WINDOW_MS).map(({ luma }) => luma)) >= HUNTING_TURNS,
    frozen: newest !== undefined && now - newest > FROZEN_MS,
  };
};

/** Whether a health is worth telling after another one. */
export const healthDiffers = (before: CameraHealth | undefined, now: CameraHealth): boolean => {
  if (!before) return true;
  if (before.frozen !== now.frozen || before.exposureHunting !== now.exposureHunting) return true;
  const slower = Math.abs(before.frameRate - now.frameRate) > Math.max(3, before.frameRate / 5);
  return slower || Math.abs(before.dropped - now.dropped) > 0.05;
};

export interface HealthMonitor {
  /** A camera was opened: frames of an earlier one say nothing about it. */
  begin: () => void;
  frame: (frame: SeenFrame) => void;
  light: (light: SeenLight) => void;
  health: (now: number) => CameraHealth;
}

/** Remembers only the frames that {@link healthOf} needs. */
export const createHealthMonitor = (): HealthMonitor => {
  let frames: SeenFrame[] = [];
  let light: SeenLight[] = [];
  return {
    begin: () => {
      frames = [];
      light = [];
    },
    frame: (frame) => {
      frames = [...frames.filter(({ at }) => frame.at - at <= WINDOW_MS), frame];
    },
    light: (sample) => {
      light = [...light.filter(({ at }) => sample.at - at <= WINDOW_MS), sample];
    },
    health: (now) => healthOf(frames, light, now),
  };
};
