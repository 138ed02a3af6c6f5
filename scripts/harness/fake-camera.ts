import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { filmOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport, type SpecimenContent } from '#specimens/render-specimen.ts';
import { renderFace } from '#specimens/specimen-face.ts';

/**
 * Frames a second, unless told otherwise. A browser without a graphics processor spends most of a core on showing 30
 * frames of 1920x1080, and no step needs them.
 */
const CALM_RATE = 10;
const [WIDTH, HEIGHT] = [1920, 1080];
/** The extension of a file for `--use-file-for-fake-video-capture`. */
export const FILM_SUFFIX = '.y4m';

/**
 * Writes an uncompressed film (YUV4MPEG2), which Chromium takes for its camera and plays again and again. Its frames have
 * the size of the first, which is even.
 * @param frames encoded pictures; two neighbours should differ, as they do before a camera
 */
export async function writeFakeCamera(
  file: string,
  frames: readonly Buffer[],
  frameRate = CALM_RATE,
): Promise<void> {
  const out = createWriteStream(file);
  for (const [n, frame] of frames.entries()) {
    const { data, info } = await sharp(frame).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    if (n === 0) out.write(`YUV4MPEG2 W${info.width} H${info.height} F${frameRate}:1 Ip A1:1 C420\n`);
    out.write('FRAME\n');
    if (!out.write(toYuv420(data, info.width, info.height))) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Levels of video, 16 to 235 (ITU-R BT.601, 2.5.3), with one colour for four pixels. */
function toYuv420(rgb: Uint8Array, width: number, height: number): Buffer {
  const pixels = width * height;
  const out = Buffer.alloc(pixels + pixels / 2);
  for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += 3) {
    out[pixel] = 16 + (65.738 * rgb[at]! + 129.057 * rgb[at + 1]! + 25.064 * rgb[at + 2]!) / 256;
  }
  const row = 3 * width;
  const mean = (at: number): number => (rgb[at]! + rgb[at + 3]! + rgb[at + row]! + rgb[at + row + 3]!) / 4;
  let place = pixels;
  for (let y = 0; y < height; y += 2) {
    for (let at = y * row, end = at + row; at < end; at += 6, place++) {
      const [red, green, blue] = [mean(at), mean(at + 1), mean(at + 2)];
      out[place] = 128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256;
      out[place + pixels / 4] = 128 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256;
    }
  }
  return out;
}

/** A specimen passport on a desk, as a steady camera sees it. */
export async function documentScene(content: Partial<SpecimenContent>): Promise<Buffer[]> {
  return sideScene(await renderPassport(content));
}

/** One side of a document on a desk, as a steady camera sees it: same place, other noise in every frame. */
export const sideScene = (side: Buffer): Promise<Buffer[]> =>
  filmOnDesk(side, { angle: 1.5, scale: 0.86, quality: 85 }, [1, 2, 3]);

/** A QR code on a sheet of paper that a hand holds before the camera. */
export const codeScene = async (text: string): Promise<Buffer[]> =>
  sideScene(await toBuffer(text, { errorCorrectionLevel: 'M', margin: 6, width: 900 }));

/** An invented person who looks into the camera and sways a little. */
export const faceScene = (identity: number | string, around = 0): Promise<Buffer[]> =>
  Promise.all(
    [-1, 0, 1].map(async (sway) => {
      const face = await renderFace({ identity, yaw: around + sway, width: WIDTH, height: HEIGHT });
      return sharp(face).jpeg({ quality: 88 }).toBuffer();
    }),
  );

/** The flags by which Chromium uses the file as its camera. */
export const filmFlags = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** The same, without a question; the browsers of the product have a flag of their own for that. */
export const fakeCameraFlags = (file: string): string[] => [
  ...filmFlags(file),
  '--use-fake-ui-for-media-stream',
];
