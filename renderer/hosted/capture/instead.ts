import type { HostedCapture } from '#core/contract/hosted-page.ts';
import type { CameraFault, ProblemReason } from '../pages/CameraProblemPage.tsx';

/**
 * Whether a picture of the system's camera counts at a step: of a document always, of a face where no live frames are
 * asked for.
 */
export const takesNative = (
  step: HostedCapture['step'],
  { lightMode, skipLiveness }: Pick<HostedCapture, 'lightMode' | 'skipLiveness'>,
): boolean => step.startsWith('document') || (step === 'selfie' && (lightMode || skipLiveness));

/** A view that replaces a step: the camera failed, the person has no camera, or asked for another way. */
export type Instead = { of: 'fault'; fault: CameraFault } | { of: 'none' | 'ways' | 'native' | 'retry' };

/** Faults that end as soon as a camera is connected. */
const UNPLUGGED: ReadonlySet<CameraFault> = new Set(['CAMERA_LOST', 'CAMERA_MISSING']);

/** Returns the problem that the page of other ways names; undefined where another view is shown. */
export function problemOf(instead: Instead | undefined): ProblemReason | undefined {
  if (instead?.of === 'fault') return instead.fault;
  if (instead?.of === 'none') return 'CAMERA_MISSING';
  return instead?.of === 'ways' ? 'ways' : undefined;
}

/** Whether a camera that is connected ends the view. The other ways of a person who said that there is none stay. */
export const awaitsCamera = (instead: Instead | undefined): boolean =>
  instead?.of === 'fault' && UNPLUGGED.has(instead.fault);
