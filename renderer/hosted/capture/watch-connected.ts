/** The part of the browser's devices that a page may read. */
export type Devices = Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>;

/**
 * Tells when a camera is connected (Media Capture and Streams, 9.1): when there are more than before. A headset, or a camera
 * that is taken away, is a change of devices too.
 * @param devices undefined at an address without TLS, where no camera can be connected
 * @returns what ends it
 */
export function watchConnected(devices: Devices | undefined, onConnected: () => void): () => void {
  if (!devices) return () => undefined;
  let isOver = false;
  let before: number | undefined;
  /** One look after the other, so that each is compared with the one before it. */
  let looks = Promise.resolve();
  const look = async () => {
    const found = await devices.enumerateDevices().catch(() => undefined);
    if (!found) return;
    const cameras = found.filter(({ kind }) => kind === 'videoinput').length;
    const hasGrown = before !== undefined && cameras > before;
    before = cameras;
    if (!isOver && hasGrown) onConnected();
  };
  const lookAgain = () => {
    looks = looks.then(look);
  };
  lookAgain();
  devices.addEventListener('devicechange', lookAgain);
  return () => {
    isOver = true;
    devices.removeEventListener('devicechange', lookAgain);
  };
}
