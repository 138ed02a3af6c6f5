import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ServerSentEvent, serverSentEvents } from './server-sent-events.ts';

const code = (name: string) => expect.objectContaining({ code: name });

async function read(...chunks: readonly (string | Uint8Array)[]): Promise<ServerSentEvent[]> {
  const bytes = chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
  const events: ServerSentEvent[] = [];
  for await (const event of serverSentEvents(asynchronous(bytes))) events.push(event);
  return events;
}

async function* asynchronous<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

describe('server-sent events', () => {
  it('are read by blocks, with the place of one that has no data', async () => {
    expect(await read('retry: 2000\n\nid: 3\n: still here\n\nid: 4\nevent: E_X\ndata: {"a":1}\n\n')).toEqual([
      { id: '3', data: undefined },
      { id: '4', data: '{"a":1}' },
    ]);
  });

  it('join lines of data, take one space off, and end their lines in any way', async () => {
    const events = [{ id: '1', data: 'one\n two' }];
    for (const end of ['\n', '\r\n', '\r'])
      expect(await read(['id:1', 'data: one', 'data:  two', '', 'id', ''].join(end))).toEqual(events);
  });

  it('that were cut off are none', async () => {
    expect(await read('id: 1\ndata: x\n')).toEqual([]);
    expect(await read()).toEqual([]);
  });

  it('are the same however their bytes arrive', async () => {
    const text = fc.stringMatching(/^[^\r\n]{0,20}$/);
    const event = fc.record({ id: fc.nat().map(String), data: text });
    await fc.assert(
      fc.asyncProperty(fc.array(event), fc.array(fc.integer({ min: 1, max: 9 })), async (events, sizes) => {
        const whole = Buffer.from(events.map(({ id, data }) => `id: ${id}\ndata: ${data}\n\n`).join(''));
        const chunks: Uint8Array[] = [];
        for (let at = 0, turn = 0; at < whole.length; turn += 1) {
          const size = sizes.length === 0 ? whole.length : sizes[turn % sizes.length]!;
          chunks.push(whole.subarray(at, at + size));
          at += size;
        }
        expect(await read(...chunks)).toEqual(events);
      }),
      { numRuns: 100 },
    );
  });

  it('that do not end are refused', async () => {
    await expect(read('data: ', 'x'.repeat(300_000))).rejects.toEqual(code('SERVICES_INVALID_ANSWER'));
    const lines = Array.from({ length: 300 }, () => `data: ${'x'.repeat(1000)}\n`);
    await expect(read(...lines)).rejects.toEqual(code('SERVICES_INVALID_ANSWER'));
  });
});
