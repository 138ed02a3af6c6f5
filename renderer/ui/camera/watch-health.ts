import type { CameraHealth } from '#core/liveness/camera-facts.ts';
import { type HealthMonitor, healthDiffers } from './camera-health.ts';
import type { FrameClock } from './frame-clock.ts';

const LOOK_EVERY_MS = 1000;
/** A camera that has only just started has no frame rate yet. */
const FIRST_AFTER_LOOKS = 3;

/** Calls when the health of a running camera changes. Returns a function that ends it. */
export const watchHealth = (
  clock: Pick<FrameClock, 'onFrame'>,
  monitor: HealthMonitor,
  onHealth: (health: CameraHealth) => void,
): (() => void) => {
  let told: CameraHealth | undefined;
  let looks = 0;
  monitor.begin();
  const unsubscribe = clock.onFrame(({ timing }) => monitor.frame({ at: performance.now(), ...timing }));
  const timer = setInterval(() => {
    // A hidden page is not watched, and the browser gives it no frames.
    if (document.hidden || ++looks < FIRST_AFTER_LOOKS) return;
    const health = monitor.health(performance.now());
    if (!healthDiffers(told, health)) return;
    told = health;
    onHealth(health);
  }, LOOK_EVERY_MS);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
};
