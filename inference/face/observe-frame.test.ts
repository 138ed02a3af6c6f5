import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meshPoint } from '#core/biometrics/mesh-points.ts';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import type { LiveFrame } from '../ports/face-models.ts';
import { createModelStore } from '../runtime/model-store.ts';
import { faceTasks } from './face-tasks.ts';
import type { ObserveInput } from './observe-frame.ts';

const modelsDir = fileURLToPath(new URL('../../native-models', import.meta.url));
const BUILT = ['face-recognition/built/dlib-resnet-128.onnx', 'eye-contour/built/eye-contour-71.onnx'].every(
  (file) => existsSync(`${modelsDir}/${file}`),
);
const models = createModelStore({ modelsDir });
const observe = (image: EncodedImage, input: ObserveInput = {}): Promise<LiveFrame> =>
  faceTasks['face.observe']({ image, ...input }, { models });

const draw = async (yaw = 0): Promise<Buffer> =>
  renderFace({ identity: SPECIMEN_PERSONS.applicant, width: 640, height: 480, headShare: 0.7, yaw });
const png = (bytes: Uint8Array): EncodedImage => ({ mimeType: 'image/png', bytes });

/** The lids of each eye along the mesh: upper from the outer corner to the inner, lower back. */
const EYES = [
  { outline: [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7], lashes: 9 },
  { outline: [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249], lashes: 9 },
];

/** The same picture with lids of the forehead's colour painted over both eyes, lashes along the lower edge. */
async function withLidsShut(picture: Buffer, landmarks: Float32Array): Promise<Buffer> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const brow = meshPoint(landmarks, 9);
  const p = info.channels * (Math.round(brow.y) * info.width + Math.round(brow.x));
  const skin = `rgb(${data[p]},${data[p + 1]},${data[p + 2]})`;
  const line = (points: readonly number[]) =>
    points.map((index) => `${meshPoint(landmarks, index).x},${meshPoint(landmarks, index).y}`).join(' ');
  const lids = EYES.map(({ outline, lashes }) => {
    const lower = [...outline.slice(lashes - 1), outline[0]!];
    return (
      `<polygon points="${line(outline)}" fill="${skin}" stroke="${skin}" stroke-width="7" stroke-linejoin="round"/>` +
      `<polyline points="${line(lower)}" fill="none" stroke="#2b1a14" stroke-width="2.5"/>`
    );
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}">${lids.join('')}</svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

describe.skipIf(!BUILT)('observing a frame (needs the built models)', () => {
  let picture: Buffer;
  let frame: LiveFrame;

  beforeAll(async () => {
    picture = await draw();
    frame = await observe(png(picture), { template: true, passive: true });
  }, 60_000);
  afterAll(() => models.close());

  test('gives the face, its template, the traces and their colours', () => {
    expect(frame.analysis.faces).toHaveLength(1);
    expect(frame.template?.vector).toHaveLength(128);
    expect(frame.traces.digest).toMatch(/^[0-9a-f]{64}$/);
    const [red, , blue] = frame.traces.faceColour ?? [];
    expect(red).toBeGreaterThan(blue!);
    expect(frame.traces.surroundColour).toHaveLength(3);
  });

  test('gives no passive score where the optional models are not installed', () => {
    expect(frame.passive).toBeUndefined();
  });

  test('shows lids that are shut as far less open than the same lids open', async () => {
    const open = frame.analysis.faces[0]!;
    const shut = (await observe(png(await withLidsShut(picture, open.landmarks)))).analysis.faces[0]!;
    for (const eye of ['right', 'left'] as const) {
      expect(open.eyeOpening?.[eye]).toBeGreaterThan(0.15);
      expect(shut.eyeOpening![eye] / open.eyeOpening![eye]).toBeLessThan(0.55);
    }
  }, 60_000);

  test('leaves out the lids where nothing is judged by them, and sees all else alike', async () => {
    const { analysis, ...others } = await observe(png(picture), {
      template: true,
      passive: true,
      eyes: false,
    });
    const { analysis: whole, ...same } = frame;
    const [face] = analysis.faces;
    expect(face).not.toHaveProperty('eyeOpening');
    expect(others).toEqual(same);
    expect({ ...face, eyeOpening: whole.faces[0]?.eyeOpening }).toEqual(whole.faces[0]);
  }, 60_000);

  test('makes no template unless it is asked for, nor of a face that is turned away', async () => {
    expect((await observe(png(picture))).template).toBeUndefined();
    const turned = await observe(png(await draw(30)), { template: true });
    expect(turned.analysis.faces).toHaveLength(1);
    expect(turned.template).toBeUndefined();
  }, 60_000);

  test('of an empty room is an observation without a face', async () => {
    const wall = sharp({ create: { width: 640, height: 480, channels: 3, background: '#b7c3cc' } });
    const empty = await observe(png(await wall.png().toBuffer()), { template: true, passive: true });
    expect(empty.analysis.faces).toEqual([]);
    expect(empty.template).toBeUndefined();
    expect(empty.traces.faceColour).toBeUndefined();
  });
});
