import { expect, it } from 'vitest';
import type { FaceComparison, FaceEngine } from '#inference/ports/face-models.ts';
import { faceOf, readerOf, reading, SPECIMEN_LINES, visionOf } from '../capture.fixture.ts';
import type { Vision } from '../vision/ports.ts';
import { ReadingMemory } from './reading-memory.ts';
import { rememberedVision } from './remembered-vision.ts';

const template = { modelId: 'm', vector: new Float32Array([1]), interEyePx: 90 };

/** Models that count how often they look. */
function counting(models: string[] = []) {
  const looks = { judge: 0, analyse: 0, compare: 0 };
  const reader = readerOf({ readings: [reading(SPECIMEN_LINES)] });
  const { judge } = reader;
  reader.judge = (...asked) => {
    looks.judge += 1;
    return judge(...asked);
  };
  const compare: FaceEngine['compare'] = async () => {
    looks.compare += 1;
    return { score: 0.9, selfie: template, portrait: template, reasons: [] } as unknown as FaceComparison;
  };
  const face = faceOf({ compare });
  face.analyse = async () => {
    looks.analyse += 1;
    return { faces: [], width: 1, height: 1, timingsMs: {} } as never;
  };
  return { looks, vision: { ...visionOf({ documents: reader, face }), models: () => models } };
}

const picture = (...bytes: number[]) => ({ mimeType: 'image/jpeg', bytes: new Uint8Array(bytes) }) as const;
const bands = { thresholdSetId: 't', supports: 0.5, review: 0.3 };

/** Asks everything that a recomputation asks. */
async function look(vision: Vision, bytes = 1) {
  await vision.documents()?.judge(picture(bytes), { ask: 'read' });
  await vision.documents()?.judge(picture(bytes), { ask: 'examine', portrait: true });
  await vision.face()?.analyse(picture(bytes));
  return vision.face()?.compare(picture(bytes), picture(9), { bands });
}

it('looks once at the same bytes, and keeps no template', async () => {
  const memory = new ReadingMemory();
  const { vision, looks } = counting();
  for (let round = 0; round < 3; round += 1) {
    const compared = await look(rememberedVision(vision, memory, ['community']));
    expect(compared?.score).toBe(0.9);
    expect([compared?.selfie.vector.length, compared?.portrait.vector.length]).toEqual([0, 0]);
  }
  expect(looks).toEqual({ judge: 2, analyse: 1, compare: 1 });
});

it.each<[string, (memory: ReadingMemory, vision: Vision) => Promise<unknown>]>([
  ['another community asks', (memory, vision) => look(rememberedVision(vision, memory, ['other']))],
  ['the bytes differ', (memory, vision) => look(rememberedVision(vision, memory, ['community']), 2)],
  [
    'another model reads',
    (memory, vision) => look(rememberedVision({ ...vision, models: () => ['m@2'] }, memory, ['community'])),
  ],
])('looks again where %s', async (_case, again) => {
  const memory = new ReadingMemory();
  const { vision, looks } = counting(['m@1']);
  await look(rememberedVision(vision, memory, ['community']));
  await again(memory, vision);
  expect(looks).toEqual({ judge: 4, analyse: 2, compare: 2 });
});

it('looks again where the limits of the flow differ', async () => {
  const { vision, looks } = counting();
  const remembered = rememberedVision(vision, new ReadingMemory(), []);
  for (const limits of [undefined, { maxCutCorners: 1 }, { maxCutCorners: 2 }]) {
    await remembered.documents()?.judge(picture(1), { ask: 'read' }, { limits: limits as never });
  }
  expect(looks.judge).toBe(3);
});

it('asks a question of its caller once of the same pictures, for one community', async () => {
  const [memory, { vision }] = [new ReadingMemory(), counting()];
  let asked = 0;
  const ask = (community: string, question: string, bytes: number) =>
    rememberedVision(vision, memory, [community]).recall?.([question], [picture(bytes).bytes], async () => {
      asked += 1;
      return asked;
    });
  expect(await ask('own', 'answers', 1)).toBe(1);
  expect(await ask('own', 'answers', 1)).toBe(1);
  expect(await ask('other', 'answers', 1)).toBe(2);
  expect(await ask('own', 'others', 1)).toBe(3);
  expect(await ask('own', 'answers', 2)).toBe(4);
});

it('has no reader and no engine where there is none', () => {
  const none = rememberedVision(visionOf({}), new ReadingMemory(), []);
  expect([none.documents(), none.face()]).toEqual([undefined, undefined]);
});
