/** What a page knows of the devices of its browser. */
export type Devices = Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>;

/**
 * Tells when a camera is connected (Media Capture and Streams, 9.1). That one was taken away is a change of devices too,
 * so each change is looked at.
 * @returns what ends it
 */
export function watchConnected(devices: Devices, onConnected: () => void): () => void {
  let isOver = false;
  const look = async () => {
    const found = await devices.enumerateDevices().catch(() => []);
    if (!isOver && found.some(({ kind }) => kind === 'videoinput')) onConnected();
  };
  devices.addEventListener('devicechange', look);
  return () => {
    isOver = true;
    devices.removeEventListener('devicechange', look);
  };
}
