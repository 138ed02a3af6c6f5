import type { CameraList } from '#core/contract/counter/camera-operations.ts';

type Permission = CameraList['permission'];

/** A page learns the names of cameras only after it may open them; a nameless one cannot be chosen. */
const listed = (devices: readonly MediaDeviceInfo[]): CameraList['cameras'] =>
  devices
    .filter(({ kind, deviceId, label }) => kind === 'videoinput' && deviceId && label)
    .map(({ deviceId, label }) => ({ deviceId, label: label.slice(0, 200) }))
    .slice(0, 50);

const permissionNow = async (): Promise<Permission> => {
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state;
  } catch {
    // Not every browser knows this permission by name.
    return 'unknown';
  }
};

/** The cameras that this page can open, and whether it may (Media Capture and Streams, 9.2). */
export const listCameras = async (): Promise<CameraList> => {
  const [permission, devices] = await Promise.all([
    permissionNow(),
    navigator.mediaDevices.enumerateDevices(),
  ]);
  return { permission, cameras: listed(devices) };
};
