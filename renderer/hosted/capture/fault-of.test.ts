import { expect, it } from 'vitest';
import type { CameraError } from '../../ui/camera/camera-error.ts';
import type { CameraStatus } from '../../ui/camera/camera-session.ts';
import { faultOf } from './fault-of.ts';

const attemptId = 'a';
const opening: CameraStatus = { state: 'opening', attemptId };
const live = { state: 'live', attemptId, camera: {} } as unknown as CameraStatus;
const problem = (error: CameraError): CameraStatus => ({ state: 'problem', attemptId, error });
const LATE = problem('CAMERA_NOT_STARTED');

/** Returns what the page says about each status, one after the other. */
function told(statuses: CameraStatus[]) {
  let wasLate = false;
  return statuses.flatMap((status) => {
    const { fault, isLate } = faultOf(status, wasLate);
    wasLate = isLate;
    return fault ?? [];
  });
}

it.each<[string, CameraStatus[], CameraError[]]>([
  ['one late start', [opening, LATE, opening, live], []],
  ['two late starts in a row', [opening, LATE, opening, LATE], ['CAMERA_NOT_STARTED']],
  ['a late start after one that succeeded', [opening, LATE, opening, live, opening, LATE], []],
  ['a camera that is taken away', [opening, live, problem('CAMERA_LOST')], ['CAMERA_LOST']],
  ['a refusal after a late start', [opening, LATE, opening, problem('CAMERA_REFUSED')], ['CAMERA_REFUSED']],
])('tells of %s what there is to tell', (_, statuses, expected) => {
  expect(told(statuses)).toEqual(expected);
});
