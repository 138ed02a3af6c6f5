import { afterEach, expect, it } from 'vitest';
import { type Harness, setUp, startHarness } from '../../support/counter-harness.ts';
import { until } from '../support/link-under-test.ts';

const PATH = process.platform === 'win32' ? 'COM255' : '/dev/ttyCounterproofNone';

let harness: Harness;
afterEach(async () => {
  await harness.close();
  harness.remove();
});

const readerOf = () => harness.operator().readers.find(({ id }) => id === `serial:${PATH}`);

it('a serial port that the kiosk is told to open and cannot stands among its readers, with what to do', async () => {
  harness = await startHarness({ serialPorts: [{ path: PATH, driver: 'desko' }] });
  await setUp(harness);
  await until(() => readerOf()?.state === 'unavailable', 'a reader that cannot be opened', 20_000);
  expect(readerOf()).toMatchObject({
    transport: 'serial',
    kind: 'mrz',
    driver: 'desko',
    error: {
      code: 'READER_UNAVAILABLE',
      message: 'The reader cannot be used',
      cause: { component: 'reader', hint: expect.stringContaining('--serial-port') },
    },
  });
  // It is no reason not to serve anybody.
  expect(harness.operator().phase).toBe('ready');
});
