import type { CameraFacts } from '#core/liveness/camera-facts.ts';

type Track = Pick<MediaStreamTrack, 'label' | 'getSettings'> &
  Partial<Pick<MediaStreamTrack, 'getCapabilities'>>;

const highest = (range: ULongRange | DoubleRange | undefined): number | undefined => range?.max;

/**
 * The browser's facts about the camera behind a track (Media Capture and Streams, 4.3.8 and 4.3.9).
 * @param shown size of the first frame, pixels
 */
export const cameraFacts = (track: Track, shown: { width: number; height: number }): CameraFacts => {
  const { deviceId, groupId, frameRate, facingMode } = track.getSettings();
  // A track that comes from no device may have no capabilities to tell.
  const can = track.getCapabilities?.() ?? {};
  const limits = {
    frameRate,
    facingMode: facingMode?.slice(0, 20),
    maxWidth: highest(can.width),
    maxHeight: highest(can.height),
    maxFrameRate: highest(can.frameRate),
  };
  return {
    label: track.label.slice(0, 200),
    ...shown,
    hasDeviceId: Boolean(deviceId),
    hasGroupId: Boolean(groupId),
    capabilities: Object.keys(can)
      .slice(0, 60)
      .map((name) => name.slice(0, 40)),
    ...Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)),
  };
};
