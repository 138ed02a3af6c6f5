import { constants, getPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import type { FixtureTasks } from './inference-client.fixture.ts';
import {
  createInferenceClient,
  type InferenceClient,
  type InferenceClientOptions,
} from './inference-client.ts';

const opened: InferenceClient<FixtureTasks>[] = [];

function openClient(options: Partial<InferenceClientOptions> = {}): InferenceClient<FixtureTasks> {
  const client = createInferenceClient<FixtureTasks>({
    workerUrl: new URL('./inference-client.fixture.ts', import.meta.url),
    modelsDir: 'no-such-folder',
    ...options,
  });
  opened.push(client);
  return client;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
});

test('a task runs in another thread and its answer comes back', async () => {
  await expect(openClient().run('test.echo', 'hello')).resolves.toBe('hello');
});

test('a transferred pixel buffer leaves the caller and arrives whole', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const sum = openClient().run('test.sum', { bytes }, { transfer: [bytes.buffer] });
  expect(bytes.byteLength).toBe(0);
  await expect(sum).resolves.toBe(6);
});

test('while a task runs, only the newest frame of a stream waits for its turn', async () => {
  const client = openClient();
  const running = client.run('test.wait', 50, { stream: 'camera' });
  const older = client.run('test.echo', 'older', { stream: 'camera' });
  const newer = client.run('test.echo', 'newer', { stream: 'camera' });
  await expect(older).rejects.toMatchObject({ code: 'FRAME_DROPPED' });
  await expect(running).resolves.toBe(50);
  await expect(newer).resolves.toBe('newer');
});

test('an expected failure keeps its code and cause across the thread', async () => {
  await expect(openClient().run('test.refuse', 'nobody there')).rejects.toMatchObject({
    name: 'AppError',
    code: 'FACE_NOT_FOUND',
    message: 'No face was found',
    detail: { component: 'test', probe: 'nobody there' },
  });
});

test('an unexpected failure is MODEL_FAILED with the observation', async () => {
  await expect(openClient().run('test.throw', 'broken')).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    detail: { probe: 'broken' },
  });
});

test('a thread that dies fails its task, and the next task gets a new thread', async () => {
  const client = openClient();
  await expect(client.run('test.crash', 3)).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  await expect(client.run('test.echo', 'again')).resolves.toBe('again');
});

test('a task that does not answer in time fails, and the next task gets a new thread', async () => {
  const client = openClient({ timeoutMs: 3_000 });
  await expect(client.run('test.wait', 60_000)).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  await expect(client.run('test.echo', 'again')).resolves.toBe('again');
});

test('a model that was never built is MODEL_MISSING with the command that builds it', async () => {
  await expect(openClient().run('test.open-model', 'absent')).rejects.toMatchObject({
    code: 'MODEL_MISSING',
    detail: { hint: expect.stringContaining('models:build') },
  });
});

test('closing lets the running task finish, rejects the waiting ones and refuses new ones', async () => {
  const client = openClient();
  const running = client.run('test.wait', 30);
  const waiting = client.run('test.echo', 'too late');
  const closed = client.close();
  await expect(waiting).rejects.toMatchObject({ code: 'MODEL_FAILED' });
  await expect(running).resolves.toBe(30);
  await closed;
  await expect(client.run('test.echo', 'after')).rejects.toMatchObject({ code: 'MODEL_FAILED' });
});

test.skipIf(process.platform !== 'linux')('an idle thread holds back itself and nothing else', async () => {
  const before = getPriority();
  const idle = openClient({ priority: 'idle' });
  await expect(idle.run('test.priority', undefined)).resolves.toBe(constants.priority.PRIORITY_LOW);
  await expect(openClient().run('test.priority', undefined)).resolves.toBe(before);
  expect(getPriority()).toBe(before);
});
