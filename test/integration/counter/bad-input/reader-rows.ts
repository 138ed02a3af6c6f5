import { type ErrorResponse, failure } from '#core/contract/errors.ts';
import { openError } from '#main/readers/access-errors.ts';
import { FakeReader, fakeKiosk, LONG } from '#main/readers/fake-readers.fixture.ts';
import type { ProvokedRow } from './bad-input-rows.ts';

const ID = 'one';
type FakeKiosk = Awaited<ReturnType<typeof fakeKiosk>>;

/** What the status of the reader says after `act`. */
const afterwards = async (
  reader: FakeReader,
  act: (kiosk: FakeKiosk) => unknown,
  id = ID,
): Promise<ErrorResponse> => {
  const kiosk = await fakeKiosk(reader);
  await act(kiosk);
  await kiosk.settle();
  const error = kiosk.status(id)?.error;
  await kiosk.hub.stop();
  if (error === undefined) throw new Error('the reader has no error');
  return error;
};

const fake = (refusal?: ConstructorParameters<typeof FakeReader>[2]) =>
  new FakeReader(ID, '/dev/hidraw0', refusal);

/** A reader whose opening the system refuses in these words. */
const refused = (words: string): FakeReader => {
  const reader = fake();
  reader.refuses = openError(new Error(words), 'hid', 'linux');
  return reader;
};

/** The hub of the readers in time that stands still; what its operations answer is the status of the reader. */
export const READER_ROWS: readonly ProvokedRow<unknown>[] = [
  {
    condition: 'the system does not let the kiosk open a reader',
    code: 'READER_ACCESS_DENIED',
    component: 'reader',
    provoke: () => afterwards(refused('Permission denied'), () => undefined),
  },
  {
    condition: 'another program holds a reader',
    code: 'READER_IN_USE',
    component: 'reader',
    provoke: () => afterwards(refused('Device or resource busy'), () => undefined),
  },
  {
    condition: 'the readers of this computer cannot be listed',
    code: 'READER_UNAVAILABLE',
    component: 'reader',
    provoke: () =>
      afterwards(
        fake(),
        async ({ bus, pass }) => {
          bus.broken = new Error('libudev.so.1: cannot open shared object file');
          await pass(2000);
        },
        'hid',
      ),
  },
  {
    condition: 'a reader is unplugged',
    code: 'READER_UNPLUGGED',
    component: 'reader',
    provoke: () => {
      const reader = fake();
      return afterwards(reader, async ({ pass }) => {
        reader.send(LONG, 1);
        reader.plugged = false;
        await pass(2000);
      });
    },
  },
  {
    condition: 'a reader stops in the middle of a document',
    code: 'READER_STALLED',
    component: 'reader',
    provoke: () => {
      const reader = fake();
      return afterwards(reader, async ({ pass }) => {
        reader.send(LONG, 1);
        await pass(2000);
      });
    },
  },
  {
    condition: 'a reader sends without a pause',
    code: 'READER_FLOOD',
    component: 'reader',
    provoke: () => {
      const reader = fake();
      return afterwards(reader, () => {
        for (let index = 0; index < 1000; index++) reader.send('x');
      });
    },
  },
  {
    condition: 'a card reader that encrypts',
    code: 'READER_ENCRYPTED',
    component: 'reader',
    provoke: () =>
      afterwards(
        fake(failure('READER_ENCRYPTED', 'the device describes itself as a MagneSafe head')),
        () => undefined,
      ),
  },
  {
    condition: 'a reader sends bytes that keep no rule of its framing',
    code: 'READER_DATA_INVALID',
    component: 'reader',
    provoke: () => {
      const reader = fake();
      return afterwards(reader, () => reader.line?.data(Uint8Array.of(2, 200, 0)));
    },
  },
  {
    condition: 'a reader in keyboard mode types no document',
    code: 'READER_DATA_INVALID',
    component: 'reader',
    provoke: () =>
      afterwards(
        fake(),
        ({ hub }) => hub.wedge({ keys: 'the label of a parcel', durationMs: 90, capturedAt: 0 }),
        'wedge',
      ),
  },
];
