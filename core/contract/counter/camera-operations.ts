import { z } from 'zod';
import { operation } from '../kit.ts';
import { Done, Nothing } from './shapes.ts';

/** Uses of a camera at the counter. */
export const CAMERA_ROLES = ['applicant', 'document'] as const;
export const CameraRole = z.enum(CAMERA_ROLES);
export type CameraRole = z.infer<typeof CameraRole>;

/** One camera, as the applicant's display reports it (MediaDeviceInfo). */
const ListedCamera = z.strictObject({
  deviceId: z.string().min(1).max(200),
  label: z.string().min(1).max(200),
});

/** Whether the display may open cameras (Permissions, `camera`). */
const CameraPermission = z.enum(['granted', 'denied', 'prompt', 'unknown']);

/** The camera facts of the display that opens the cameras. */
export const CameraList = z.strictObject({
  permission: CameraPermission,
  cameras: z.array(ListedCamera).max(50),
});
export type CameraList = z.infer<typeof CameraList>;

/** A camera that was chosen for a role. Its label outlives a browser's numbering of devices. */
const ChosenCamera = z.object({ role: CameraRole, label: z.string(), connected: z.boolean() });

/** Operations on the cameras at the counter. No picture travels in them. */
export const cameraOperations = {
  'cameras.report': operation({
    summary: 'The applicant display tells which cameras it can open, whenever that changes.',
    input: CameraList,
    output: Done,
    errors: [],
    roles: ['applicant'],
    auth: 'none',
    automatic: true,
  }),
  'cameras.state': operation({
    summary: 'The cameras that the applicant display can open, and the use of each.',
    input: Nothing,
    output: z.object({
      /** Absent until an applicant display has reported. */
      list: CameraList.optional(),
      chosen: z.array(ChosenCamera),
    }),
    errors: [],
    roles: ['operator'],
    auth: 'operator',
    automatic: true,
  }),
  'cameras.choose': operation({
    summary: 'Remembers a camera for a role; without a camera the role has no choice of its own any more.',
    input: z.strictObject({ role: CameraRole, camera: ListedCamera.optional() }),
    output: Done,
    errors: ['SESSION_ACTIVE'],
    roles: ['operator'],
    auth: 'operator',
  }),
} as const;
