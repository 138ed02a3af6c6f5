import { base64 } from '@scure/base';

/** As a session stores its pictures; then smaller, where a picture does not fit into a message. */
const TRIES = [
  { width: 1920, quality: 0.92 },
  { width: 1920, quality: 0.85 },
  { width: 1280, quality: 0.92 },
  { width: 1280, quality: 0.8 },
] as const;

/** A picture as base64 of a JPEG with at most `most` characters; undefined where even a small one has more. */
export const pictureBase64 = async (picture: ImageBitmap, most: number): Promise<string | undefined> => {
  for (const { width, quality } of TRIES) {
    const text = base64.encode(await encode(picture, width, quality));
    if (text.length <= most) return text;
  }
  return undefined;
};

const encode = async (picture: ImageBitmap, largestWidth: number, quality: number): Promise<Uint8Array> => {
  const scale = Math.min(1, largestWidth / picture.width);
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Uint8Array(await blob.arrayBuffer());
};
