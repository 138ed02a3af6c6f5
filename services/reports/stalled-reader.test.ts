import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { endWhenStalled } from './stalled-reader.ts';

const CHUNK = Buffer.alloc(64 * 1024);

describe('a reader of a long answer', () => {
  let close: () => void = () => undefined;
  afterEach(() => close());

  /** Serves this many chunks; returns the reader's side, unread, and when the source was ended. */
  const served = async (chunks: number, patienceMs: number) => {
    const ended = Promise.withResolvers<number>();
    async function* source() {
      let given = 0;
      try {
        for (; given < chunks; given++) yield CHUNK;
      } finally {
        ended.resolve(given);
      }
    }
    const server = createServer((_request, answer) => {
      const report = Readable.from(source());
      answer.on('close', () => report.destroy());
      endWhenStalled(report, answer, patienceMs);
      report.pipe(answer);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    const [answer] = (await once(request, 'response')) as [Readable];
    answer.on('error', () => undefined);
    close = () => {
      request.destroy();
      server.close();
    };
    return { answer, ended: ended.promise };
  };

  it('is let go, and the source with it, when it takes nothing', async () => {
    const { ended } = await served(Number.POSITIVE_INFINITY, 50);
    expect(await ended).toBeGreaterThan(0);
  });

  it('gets all of it when it continues reading', async () => {
    const { answer, ended } = await served(200, 60_000);
    let size = 0;
    for await (const chunk of answer) size += (chunk as Buffer).length;
    expect(size).toBe(200 * CHUNK.length);
    expect(await ended).toBe(200);
  });
});
