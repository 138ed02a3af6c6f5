import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { devtoolsAddress } from './devtools-address.ts';

const ADDRESS = 'ws://127.0.0.1:9222/devtools/browser/x';

it('is the address in the program’s output, in any number of pieces and among any lines', async () => {
  const said = ['first\nDevTools list', `ening on ${ADDRESS}`, '\nlater\n'];
  expect(await devtoolsAddress(Readable.from(said))).toBe(ADDRESS);
});

it('is not there where the program ends first, which the error repeats', async () => {
  await expect(devtoolsAddress(Readable.from(['Unknown option']))).rejects.toThrow(
    'the program ended; it said: Unknown option',
  );
});

it('is waited for no longer than told', async () => {
  const silent = new Readable({ read: () => undefined });
  await expect(devtoolsAddress(silent, 10)).rejects.toThrow(
    'names no address of its pages; it said: nothing',
  );
});
