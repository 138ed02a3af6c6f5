import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { createInferenceClient } from '../runtime/inference-client.ts';
import { createDocumentReaderClient, type DocumentTasks } from './document-tasks.ts';

const client = createInferenceClient<DocumentTasks>({
  workerUrl: new URL('./document-tasks.fixture.ts', import.meta.url),
  modelsDir: fileURLToPath(new URL('../../native-models', import.meta.url)),
});
const reader = createDocumentReaderClient(client, () => '2025-06-15');
afterAll(() => client.close());

const GUIDE = { ask: 'guide' } as const;
const READ = { ask: 'read' } as const;
const passport = async (angle = 0) =>
  ({ mimeType: 'image/jpeg', bytes: await placeOnDesk(await renderPassport(), { angle }) }) as const;

test('a camera JPEG is decoded and read in the inference thread, and its result crosses whole', async () => {
  await Promise.all([reader.prepare('mrz'), reader.prepare('outline'), reader.prepare('barcode')]);
  const { hints, reading } = await reader.judge(await passport(), GUIDE);
  expect(hints.hint).toBe('ready');
  expect(reading?.mrz?.fields.surname.value).toBe('ERIKSSON');
  expect(reading?.mrz?.fields.dateOfExpiry.value).toBe('2034-04-15');
  expect(reading?.lineBoxes).toHaveLength(2);
  expect(reading?.timingsMs.decode).toBeGreaterThan(0);
});

test('a picture crosses to the thread once, and again when the thread does not keep it any more', async () => {
  const run = vi.spyOn(client, 'run');
  const crossed = () => {
    const inputs = run.mock.calls.map(([, input]) => (input as { image?: unknown }).image !== undefined);
    run.mockClear();
    return inputs;
  };
  const [first, second, third] = [await passport(), await passport(1), await passport(2)];
  const { reading } = await reader.judge(first, GUIDE);
  const { outline } = reading ?? {};
  const examine = { ask: 'examine', portrait: false, ...(outline ? { outline } : {}) } as const;
  crossed();
  const examined = await reader.judge(first, examine);
  expect(examined.card).toMatchObject({ width: expect.any(Number) });
  expect(crossed()).toEqual([false]);
  await reader.judge(second, GUIDE);
  await reader.judge(third, GUIDE);
  crossed();
  expect(await reader.judge(first, examine)).toEqual(examined);
  expect(crossed()).toEqual([false, true]);
  run.mockRestore();
});

test('of frames that wait for guidance only the newest is judged', async () => {
  const frame = await passport();
  const [running, older, newest] = [
    reader.judge(frame, READ),
    reader.judge(frame, GUIDE),
    reader.judge(frame, GUIDE),
  ];
  await expect(older).rejects.toMatchObject({ code: 'FRAME_DROPPED' });
  await expect(running).resolves.toMatchObject({ reading: { rotation: expect.any(Number) } });
  await expect(newest).resolves.toMatchObject({ hints: { hint: 'ready' } });
});

test('a file that is no picture is refused by name', async () => {
  await expect(
    reader.judge({ mimeType: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) }, READ),
  ).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
});
