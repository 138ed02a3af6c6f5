import type { CameraPorts } from './camera-session.ts';

const firstFrame = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve) => {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0) resolve();
    else video.addEventListener('loadeddata', () => resolve(), { once: true });
  });

/** The cameras of this browser, shown in a video element. */
export const browserCamera = (video: HTMLVideoElement): CameraPorts => ({
  open: (constraints) => navigator.mediaDevices.getUserMedia(constraints),
  attach: async (stream) => {
    video.srcObject = stream;
    const shown = firstFrame(video);
    await video.play();
    await shown;
    return { width: video.videoWidth, height: video.videoHeight };
  },
  detach: () => {
    video.srcObject = null;
  },
  onDeviceChange: (listener) => {
    navigator.mediaDevices.addEventListener('devicechange', listener);
    return () => navigator.mediaDevices.removeEventListener('devicechange', listener);
  },
  newId: () => crypto.randomUUID(),
});
