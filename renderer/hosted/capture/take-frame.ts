import type { FrameTiming } from '#core/liveness/camera-facts.ts';
import type { EncodedPicture, JpegEncoder } from '../../ui/camera/jpeg-encoder.ts';
import type { LiveCamera } from '../../ui/camera/use-live-camera.ts';

/** Size limits of pictures (services/contract/hosted.ts). */
const MOST_HINT_BYTES = 60_000;
/** Qualities of a hint, tried in turn until it is small enough. */
const HINT_QUALITIES = [0.7, 0.5, 0.3];
const HINT_WIDTH = 640;
/** The picture kept as evidence. */
export const PICTURE = { width: 1920, quality: 0.92 };
/** One of several that show how a face was held. */
export const HELD = { width: 1280, quality: 0.9 };
/** Ten a second for several seconds, in one clip of at most 1 MB. */
export const LIVE = { width: 640, quality: 0.72 };

type Shown = Pick<LiveCamera, 'video' | 'clock'>;

export interface TakenFrame extends EncodedPicture {
  /** Milliseconds since the epoch. */
  capturedAt: number;
  timing: FrameTiming;
}

/** How long ago something was taken, whole milliseconds; clocks that disagree make nothing younger than now. */
export const ageOf = (takenAt: number): number => Math.max(0, Math.round(Date.now() - takenAt));

/** The frame that the camera shows now; undefined while it shows none. */
export async function takeFrame(
  { video, clock }: Shown,
  encoder: JpegEncoder,
  form: { width: number; quality: number },
): Promise<TakenFrame | undefined> {
  const element = video.current;
  const moment = clock.current?.current();
  if (!element || !moment || element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
  const frame = await frameOf(element);
  const picture = frame && (await encoder.encode(frame, form));
  return picture && { ...picture, ...moment };
}

/** A browser without WebCodecs gives a bitmap. */
const frameOf = (video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap | undefined> =>
  'VideoFrame' in globalThis
    ? Promise.resolve(new VideoFrame(video))
    : createImageBitmap(video).catch(() => undefined);

/** A frame for advice, as small as it has to be; undefined where it cannot be. */
export async function takeHint(camera: Shown, encoder: JpegEncoder): Promise<EncodedPicture | undefined> {
  for (const quality of HINT_QUALITIES) {
    const taken = await takeFrame(camera, encoder, { width: HINT_WIDTH, quality });
    if (!taken || taken.jpeg.length <= MOST_HINT_BYTES) return taken;
  }
  return undefined;
}
