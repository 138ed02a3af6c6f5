import type { CounterOperations } from '#core/contract/counter/index.ts';
import type { OutputOf } from '#core/contract/kit.ts';
import { KIOSK } from './renderer-kiosk.ts';
import type { ScreenFixture } from './screen-fixture.ts';

type CamerasState = OutputOf<CounterOperations['cameras.state']>;
const FACE = { deviceId: 'a1', label: 'Face camera (046d:0825)' };
const DESK = { deviceId: 'b2', label: 'Document camera (05a3:9230)' };

const OPEN = [{ press: '.TopBar .Button:last-of-type' }, { press: '[role=menuitem]:nth-of-type(2)' }];
const LOOK = [...OPEN, { press: '.CameraCard .CameraCard-actions .Button:last-child' }];

const cameras = (name: string, value: CamerasState, rest: Partial<ScreenFixture> = {}): ScreenFixture => ({
  name: `cameras-${name}`,
  role: 'operator',
  operator: KIOSK,
  answers: { 'cameras.state': { ok: true, value } },
  actions: OPEN,
  ...rest,
});
const LISTED: CamerasState = {
  list: { permission: 'granted', cameras: [FACE, DESK] },
  chosen: [{ role: 'applicant', label: FACE.label, connected: true }],
};

/** The cameras of the counter, on the operator's side. */
export const CAMERA_SCREENS: readonly ScreenFixture[] = [
  cameras('listed', LISTED),
  cameras('untold', { chosen: [] }),
  cameras('none', { list: { permission: 'denied', cameras: [] }, chosen: [] }),
  cameras('gone', {
    list: { permission: 'granted', cameras: [FACE] },
    chosen: [{ role: 'document', label: DESK.label, connected: false }],
  }),
  cameras('preview', LISTED, { actions: LOOK, preview: 'selfie', settleMs: 4500 }),
  cameras('preview-busy', LISTED, { actions: LOOK, camera: 'NotReadableError' }),
  cameras('preview-refused', LISTED, { actions: LOOK, camera: 'NotAllowedError' }),
];
