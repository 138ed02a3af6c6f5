import type { HealthFinding } from '#core/contract/counter/health.ts';

type Code = HealthFinding['finding'];

/** Findings that have a next step of their own. That of a failure with an error is the step of the error. */
const NEXT_STEPS = [
  'camera-untold',
  'camera-denied',
  'camera-none',
  'camera-gone',
  'readers-ailing',
  'readers-unavailable',
  'display-closed',
  'printer-none',
  'printer-untold',
  'storage-low',
  'clock-behind',
  'clock-unconfirmed',
  'network-down',
  'services-starting',
] as const satisfies readonly Code[];

/** The finding whose step is shown; undefined where there is nothing to do. */
export const nextStepOf = (finding: Code): (typeof NEXT_STEPS)[number] | undefined =>
  NEXT_STEPS.find((one) => one === finding);
