import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import { type CameraSide, FACING, looksElsewhere } from '#core/liveness/camera-side.ts';
import { type CameraError, cameraErrorOf, retryDelay, WrongSide } from './camera-error.ts';
import { cameraFacts } from './read-camera-facts.ts';

/** The camera to open: the chosen one, unless it looks to the other side than the flow enforces. */
export interface CameraChoice {
  side: CameraSide;
  /** The side to begin with where none is enforced. */
  prefer?: Exclude<CameraSide, 'default'> | undefined;
  deviceId?: string | undefined;
}

/** The state that the screen shows. `attemptId` changes with every opening, so that main can tell attempts apart. */
export type CameraStatus =
  | { state: 'opening'; attemptId: string }
  | { state: 'live'; attemptId: string; camera: CameraFacts }
  | { state: 'problem'; attemptId: string; error: CameraError };

/** The parts of the browser that an attempt needs. */
export interface CameraPorts {
  open: (constraints: MediaStreamConstraints) => Promise<MediaStream>;
  /** Shows the stream; resolves with the first frame. */
  attach: (stream: MediaStream) => Promise<{ width: number; height: number }>;
  detach: () => void;
  /** Calls when devices came or went; returns the unsubscriber. */
  onDeviceChange: (listener: () => void) => () => void;
  newId: () => string;
}

export interface CameraSession {
  /** A person asks for another try. */
  retry: () => void;
  stop: () => void;
}

const facing = (side: Exclude<CameraSide, 'default'> | undefined): MediaTrackConstraints =>
  side ? { facingMode: { ideal: FACING[side] } } : {};

const whichCamera = ({ side, prefer, deviceId }: CameraChoice): MediaTrackConstraints => ({
  ...facing(side === 'default' ? prefer : side),
  // Exactly the chosen one: another camera would look elsewhere, and no one would notice.
  ...(deviceId ? { deviceId: { exact: deviceId } } : {}),
});

/** @throws WrongSide where the browser has no better camera than one that looks to the other side */
const openOn = async (open: CameraPorts['open'], choice: CameraChoice): Promise<MediaStream> => {
  const stream = await open(constraintsFor(choice));
  if (!looksElsewhere(stream.getVideoTracks()[0]?.getSettings().facingMode, choice.side)) return stream;
  stopTracks(stream);
  throw new WrongSide();
};

/** Opens the chosen camera, or the one of the enforced side where the chosen one looks to the other. */
const openChosen = async (open: CameraPorts['open'], choice: CameraChoice): Promise<MediaStream> => {
  try {
    return await openOn(open, choice);
  } catch (cause) {
    if (!choice.deviceId || !(cause instanceof WrongSide)) throw cause;
    return openOn(open, { side: choice.side });
  }
};

/** The largest common picture at a calm frame rate; a camera without it gives its own size. */
export const constraintsFor = (camera: CameraChoice): MediaStreamConstraints => ({
  audio: false,
  video: {
    width: { ideal: 1920 },
    height: { ideal: 1080 },
    frameRate: { ideal: 30 },
    ...whichCamera(camera),
  },
});

class StartTimeout extends Error {
  override readonly name = 'StartTimeout';
}

const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StartTimeout()), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/**
 * Keeps a camera open for a capture step. A start that takes longer than the limit is closed and tried again under a
 * new attempt; a lost camera comes back automatically once it is plugged in.
 * @param startTimeoutMs from the call to the first frame
 */
export const startCamera = (
  ports: CameraPorts,
  camera: CameraChoice,
  startTimeoutMs: number,
  onStatus: (status: CameraStatus) => void,
): CameraSession => {
  let stopped = false;
  let attempts = 0;
  let current: MediaStream | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** Set while a problem is shown: only then a new device or a press may start another attempt. */
  let waiting = false;

  const close = (): void => {
    if (current) stopTracks(current);
    current = undefined;
    ports.detach();
  };

  const fail = (attemptId: string, error: CameraError): void => {
    close();
    onStatus({ state: 'problem', attemptId, error });
    waiting = true;
    const delay = retryDelay(error, attempts);
    if (delay !== undefined) retryTimer = setTimeout(() => void attempt(), delay);
  };

  const watch = (stream: MediaStream, attemptId: string): MediaStreamTrack | undefined => {
    const [track] = stream.getVideoTracks();
    track?.addEventListener('ended', () => {
      if (!stopped && current === stream) fail(attemptId, 'CAMERA_LOST');
    });
    return track;
  };

  const attempt = async (): Promise<void> => {
    if (stopped) return;
    clearTimeout(retryTimer);
    waiting = false;
    attempts += 1;
    const attemptId = ports.newId();
    const deadline = performance.now() + startTimeoutMs;
    onStatus({ state: 'opening', attemptId });
    const opening = openChosen(ports.open, camera);
    try {
      const stream = await within(opening, startTimeoutMs);
      if (stopped) return stopTracks(stream);
      current = stream;
      const track = watch(stream, attemptId);
      const size = await within(ports.attach(stream), Math.max(0, deadline - performance.now()));
      if (stopped || current !== stream) return;
      if (!track) throw new DOMException('a stream without a picture', 'NotReadableError');
      attempts = 0;
      onStatus({ state: 'live', attemptId, camera: cameraFacts(track, size) });
    } catch (cause) {
      // A stream that arrives after its time is closed again, or the camera stays taken.
      void opening.then((late) => late !== current && stopTracks(late)).catch(() => undefined);
      if (!stopped) fail(attemptId, cameraErrorOf(cause));
    }
  };

  const again = (): void => {
    if (waiting) void attempt();
  };
  const unsubscribe = ports.onDeviceChange(again);
  void attempt();
  return {
    retry: again,
    stop: () => {
      stopped = true;
      clearTimeout(retryTimer);
      unsubscribe();
      close();
    },
  };
};
