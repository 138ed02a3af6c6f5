import { getPriority } from 'node:os';
import { failure } from '#core/contract/errors.ts';
import { serveTasks } from './serve-tasks.ts';

/** Small tasks for the tests of order, failure, crash and delay in the inference client. */
export const fixtureTasks = {
  'test.echo': async (text: string) => text,
  'test.sum': async ({ bytes }: { bytes: Uint8Array }) => bytes.reduce((sum, byte) => sum + byte, 0),
  'test.wait': async (milliseconds: number) => {
    await new Promise((done) => setTimeout(done, milliseconds));
    return milliseconds;
  },
  'test.refuse': async (text: string): Promise<string> => {
    throw failure('FACE_NOT_FOUND', text, { component: 'test' });
  },
  'test.throw': async (text: string): Promise<string> => {
    throw new TypeError(text);
  },
  'test.priority': async (_nothing: undefined): Promise<number> => getPriority(),
  'test.crash': async (code: number): Promise<number> => process.exit(code),
  'test.open-model': async (
    model: string,
    {
      models,
    }: { models: { session(task: string, model: string): Promise<{ inputNames: readonly string[] }> } },
  ) => [...(await models.session('fixture', model)).inputNames],
};
export type FixtureTasks = typeof fixtureTasks;

serveTasks(fixtureTasks);
