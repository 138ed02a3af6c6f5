import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';

/**
 * For tests of code that asks a provider over HTTP: a provider that answers as a test says, and the file of its
 * mapping.
 */
export function providerDesk() {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-provider-'));
  const closing: (() => unknown)[] = [];
  afterEach(() => Promise.all(closing.splice(0).map((close) => close())));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    fileOf(text: string): string {
      const file = join(folder, 'mapping.json');
      writeFileSync(file, text);
      return file;
    },
    /** @returns the address of a provider that answers by `listener` until the test ends */
    async listen(listener: RequestListener): Promise<string> {
      const server = createServer(listener).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      closing.push(() => {
        server.closeAllConnections();
        server.close();
      });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    },
  };
}

export const failureOf = (promise: Promise<unknown>): Promise<Error | undefined> =>
  promise.then(
    () => undefined,
    (error: Error) => error,
  );
