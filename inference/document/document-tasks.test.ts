import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
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

test('a camera JPEG is decoded and read in the inference thread, and its result crosses whole', async () => {
  await Promise.all([reader.prepare('mrz'), reader.prepare('outline'), reader.prepare('barcode')]);
  const bytes = await placeOnDesk(await renderPassport());
  const reading = await reader.read({ mimeType: 'image/jpeg', bytes });
  expect(reading.mrz?.fields.surname.value).toBe('ERIKSSON');
  expect(reading.mrz?.fields.dateOfExpiry.value).toBe('2034-04-15');
  expect(reading.lineBoxes).toHaveLength(2);
  expect(reading.timingsMs.decode).toBeGreaterThan(0);
  await expect(reader.hints({ mimeType: 'image/jpeg', bytes })).resolves.toMatchObject({ hint: 'ready' });
});

test('of frames that wait for guidance only the newest is judged', async () => {
  const bytes = await placeOnDesk(await renderPassport());
  const frame = { mimeType: 'image/jpeg', bytes } as const;
  const [running, older, newest] = [reader.read(frame), reader.hints(frame), reader.hints(frame)];
  await expect(older).rejects.toMatchObject({ code: 'FRAME_DROPPED' });
  await expect(running).resolves.toMatchObject({ rotation: expect.any(Number) });
  await expect(newest).resolves.toMatchObject({ hint: 'ready' });
});

test('a file that is no picture is refused by name', async () => {
  await expect(
    reader.read({ mimeType: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) }),
  ).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
});
