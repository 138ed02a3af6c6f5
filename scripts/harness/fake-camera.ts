import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import sharp from 'sharp';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport, type SpecimenContent } from '#specimens/render-specimen.ts';
import { renderFace } from '#specimens/specimen-face.ts';

/** What the fake camera shows for a while; its frames are played in turn, so that no two neighbours are equal. */
export interface Scene {
  readonly frames: readonly Buffer[];
  readonly seconds: number;
}

/** Chromium plays a Motion-JPEG file at 30 frames a second and starts again at its end. */
const FRAME_RATE = 30;
const [WIDTH, HEIGHT] = [1920, 1080];

/** Writes a Motion-JPEG file for `--use-file-for-fake-video-capture`. */
export async function writeFakeCamera(file: string, scenes: readonly Scene[]): Promise<void> {
  const out = createWriteStream(file);
  for (const { frames: pictures, seconds } of scenes) {
    const frames = await Promise.all(pictures.map(inVideoRange));
    for (let n = 0; n < Math.round(seconds * FRAME_RATE); n++) {
      const frame = frames[n % frames.length];
      if (frame && !out.write(frame)) await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'finish');
}

/**
 * Chromium takes the samples of Motion-JPEG, which use all 256 levels, for those of video, which use 16 to 235
 * (ITU-R BT.709, 4.6), and would burn light paper out.
 */
async function inVideoRange(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .linear(219 / 255, 16)
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A specimen passport on a desk, as a steady camera sees it. */
export async function documentScene(content: Partial<SpecimenContent>, seconds: number): Promise<Scene> {
  return sideScene(await renderPassport(content), seconds);
}

/** One side of a document on a desk, as a steady camera sees it: same place, other noise in every frame. */
export async function sideScene(side: Buffer, seconds: number): Promise<Scene> {
  const frames = await Promise.all(
    [1, 2, 3].map((seed) => placeOnDesk(side, { seed, angle: 1.5, scale: 0.86, quality: 85 })),
  );
  return { frames, seconds };
}

/** An invented person who looks into the camera and sways a little. */
export async function faceScene(identity: number | string, seconds: number): Promise<Scene> {
  const frames = await Promise.all(
    [-1, 0, 1].map(async (yaw) => {
      const face = await renderFace({ identity, yaw, width: WIDTH, height: HEIGHT });
      return sharp(face).jpeg({ quality: 88 }).toBuffer();
    }),
  );
  return { frames, seconds };
}

/** The flags with which Chromium takes the file for its camera. */
export const filmFlags = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** The same, without a question; the browsers of the product have a flag of their own for that. */
export const fakeCameraFlags = (file: string): string[] => [
  ...filmFlags(file),
  '--use-fake-ui-for-media-stream',
];
