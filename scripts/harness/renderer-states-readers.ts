import type { OperatorState, ReaderView } from '#core/contract/counter/state.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import { KIOSK } from './renderer-kiosk.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const SCANNER: ReaderView = {
  id: 'hid-1',
  transport: 'hid',
  kind: 'barcode',
  driver: 'hid-pos-scanner',
  name: 'Barcode scanner at the counter',
  vendorId: 0x0c2e,
  productId: 0x0b61,
  serialNumber: '17192B2D',
  firmware: 'CR000123',
  state: 'ready',
  lastReadAt: '2026-11-20T09:02:11.000Z',
  lastKind: 'barcode',
  reads: 41,
  dropped: 2,
};
const STRIPE: ReaderView = {
  id: 'hid-2',
  transport: 'hid',
  kind: 'magnetic-stripe',
  driver: 'magtek-stripe',
  name: 'Magnetic stripe reader',
  vendorId: 0x0801,
  productId: 0x0002,
  state: 'ready',
  reads: 0,
  dropped: 0,
};
const WEDGE: ReaderView = {
  id: 'wedge',
  transport: 'wedge',
  kind: 'mrz',
  driver: 'keyboard-wedge',
  name: 'Keyboard reader',
  state: 'ready',
  lastReadAt: '2026-11-20T08:40:30.000Z',
  lastKind: 'mrz',
  reads: 7,
  dropped: 0,
};

const failing = (
  reader: ReaderView,
  state: ReaderView['state'],
  code: ErrorCode,
  probe: string,
  name = reader.name,
): ReaderView => ({
  ...reader,
  id: `${reader.id}-${code}`,
  name,
  state,
  error: { code, message: code, cause: { component: `reader ${reader.driver}`, probe, nextStep: '' } },
});

const FAILING: ReaderView[] = [
  failing(SCANNER, 'unavailable', 'READER_ACCESS_DENIED', 'open /dev/hidraw3: permission denied'),
  failing(STRIPE, 'ready', 'READER_ENCRYPTED', 'encryption status 0x06', 'Payment card reader'),
  failing(SCANNER, 'unavailable', 'READER_IN_USE', 'device busy', 'Second barcode scanner'),
  failing(SCANNER, 'flooding', 'READER_FLOOD', '61 reports in 1000 ms', 'Scanner on its stand'),
  failing(STRIPE, 'stalled', 'READER_STALLED', '110 of 337 bytes in 2000 ms'),
  failing(WEDGE, 'ready', 'READER_DATA_INVALID', 'no line of 30, 36 or 44 characters'),
  failing(SCANNER, 'unplugged', 'READER_UNPLUGGED', 'device removed', 'Scanner of the back office'),
];

const OPEN = [{ press: '.TopBar > .Button:last-of-type' }, { press: '[role=menuitem]' }];
const TEST = { press: '.TestRead .Button' };
const readers = (
  name: string,
  list: ReaderView[],
  actions: ScreenFixture['actions'] = OPEN,
  rest: Partial<ScreenFixture> = {},
): ScreenFixture => {
  const operator: OperatorState = { ...KIOSK, readers: list };
  return { name: `readers-${name}`, role: 'operator', operator, actions, ...rest };
};
const answer = (understood: boolean): Partial<ScreenFixture> => ({
  answers: {
    'readers.test': {
      ok: true,
      value: { kind: 'barcode', symbology: 'PDF417', length: 284, understood, faulty: false },
    },
  },
});

/** The readers screen with everything that can be connected and everything that can go wrong. */
export const READER_SCREENS: readonly ScreenFixture[] = [
  readers('home', [SCANNER, ...FAILING.slice(1, 2)], []),
  readers('none', []),
  readers('several', [SCANNER, STRIPE, WEDGE]),
  readers('waiting', [SCANNER], [...OPEN, TEST], { waits: ['readers.test'] }),
  readers('tested', [SCANNER, STRIPE], [...OPEN, TEST], answer(true)),
  readers('not-understood', [SCANNER], [...OPEN, TEST], answer(false)),
  readers('failing', FAILING.slice(0, 4)),
  readers('failing-more', FAILING.slice(4)),
  readers('guide', FAILING.slice(0, 2), [...OPEN, { press: '.Readers-list .Notice .Button' }]),
];
