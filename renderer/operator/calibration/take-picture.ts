import { base64 } from '@scure/base';
import { MAX_PICTURE_BASE64 } from '#core/contract/counter/calibration-operations.ts';

/** As a session stores its pictures; then smaller, where a picture does not fit into a message. */
const TRIES = [
  { width: 1920, quality: 0.92 },
  { width: 1920, quality: 0.85 },
  { width: 1280, quality: 0.92 },
  { width: 1280, quality: 0.8 },
] as const;

/** Takes a picture of the video as base64 of a JPEG; undefined while the video shows nothing. */
export const takePicture = async (video: HTMLVideoElement | null): Promise<string | undefined> => {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
    return undefined;
  // One moment for every try: the person moves on meanwhile.
  const moment = await createImageBitmap(video);
  try {
    for (const { width, quality } of TRIES) {
      const picture = base64.encode(await encode(moment, width, quality));
      if (picture.length <= MAX_PICTURE_BASE64) return picture;
    }
    return undefined;
  } finally {
    moment.close();
  }
};

const encode = async (moment: ImageBitmap, largestWidth: number, quality: number): Promise<Uint8Array> => {
  const scale = Math.min(1, largestWidth / moment.width);
  const canvas = new OffscreenCanvas(Math.round(moment.width * scale), Math.round(moment.height * scale));
  canvas.getContext('2d')?.drawImage(moment, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Uint8Array(await blob.arrayBuffer());
};
