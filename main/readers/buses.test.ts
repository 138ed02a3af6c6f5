import type { Device } from 'node-hid';
import { describe, expect, it, vi } from 'vitest';
import {
  MAGNESAFE_DESCRIPTOR,
  MAGTEK_DESCRIPTOR,
  scannerDescriptor,
} from '#core/readers/hid/reports.fixture.ts';
import { openError } from './access-errors.ts';
import { hidBus } from './hid/hid-bus.ts';
import type { HidSystem } from './hid/hid-system.ts';
import { knownSerialBus, namedSerialBus } from './serial/serial-bus.ts';
import type { SerialHandle, SerialSystem } from './serial/serial-system.ts';

const device = (more: Partial<Device>): Device => ({
  vendorId: 0x05e0,
  productId: 0x1701,
  path: '/dev/hidraw0',
  release: 0x0123,
  interface: 0,
  usagePage: 0x8c,
  usage: 2,
  ...more,
});

const noEvents = { data: () => undefined, lost: () => undefined };

const hidSystem = (devices: Device[], descriptor?: Uint8Array, featureFails = false) => {
  const sent: unknown[] = [];
  const handle = {
    on: vi.fn(),
    close: vi.fn(async () => undefined),
    sendFeatureReport: vi.fn(async (report: number[] | Buffer) => {
      sent.push(report);
      if (featureFails) throw new Error('stalled');
      return 2;
    }),
  };
  const system = {
    devices: async () => devices,
    open: async () => handle as unknown as Awaited<ReturnType<HidSystem['open']>>,
    descriptor: async () => descriptor,
  };
  return { system, sent };
};

const hidReaders = async (devices: Device[], descriptor?: Uint8Array) =>
  hidBus(hidSystem(devices, descriptor).system, 'linux').list();

describe('of the HID devices of a machine', () => {
  it.each([
    ['a scanner of any vendor in HID-POS mode', device({}), 'hid-pos'],
    ['a MagTek head', device({ vendorId: 0x0801, productId: 2, usagePage: 0xff00, usage: 1 }), 'magtek'],
    [
      'an ID TECH head',
      device({ vendorId: 0x0acd, productId: 0x2010, usagePage: 0xff00, usage: 1 }),
      'id-tech',
    ],
  ])('%s is taken', async (_name, one, driver) => {
    expect((await hidReaders([one]))[0]?.info.driver).toBe(driver);
  });

  it.each([
    ['a keyboard', device({ usagePage: 1, usage: 6 })],
    [
      'an ID TECH head in keyboard mode',
      device({ vendorId: 0x0acd, productId: 0x2030, usagePage: 1, usage: 6 }),
    ],
    ['another vendor on the page of MagTek', device({ vendorId: 0x046d, usagePage: 0xff00, usage: 1 })],
    ['a device without a path', device({ path: undefined })],
  ])('%s is left alone', async (_name, one) => {
    expect(await hidReaders([one])).toEqual([]);
  });

  it('one that is listed for each of its collections is one reader', async () => {
    expect(await hidReaders([device({}), device({})])).toHaveLength(1);
  });

  it('a MagneSafe head is refused, by its descriptor or else by its product id', async () => {
    const head = device({ vendorId: 0x0801, productId: 0x0011, usagePage: 0xff00, usage: 1 });
    expect((await hidReaders([head], MAGNESAFE_DESCRIPTOR))[0]?.refusal?.code).toBe('READER_ENCRYPTED');
    expect((await hidReaders([head]))[0]?.refusal?.code).toBe('READER_ENCRYPTED');
    expect((await hidReaders([head], MAGTEK_DESCRIPTOR))[0]?.refusal).toBeUndefined();
  });

  it('one whose name has invisible characters is shown without them, and cut', async () => {
    const disguised = device({
      product: `\u001b[2J\u202eDS9308\u009b${'x'.repeat(200)}`,
      manufacturer: '\u0007',
    });
    const [found] = await hidReaders([disguised]);
    expect(found?.info.product).toMatch(/^\[2JDS9308x{51}$/);
    expect(found?.info.manufacturer).toBeUndefined();
  });

  it('one is named by its ids and its serial number', async () => {
    const [found] = await hidReaders([device({ serialNumber: 'S1', product: 'DS9308' })]);
    expect(found?.info).toEqual({
      id: 'hid:05e0:1701:S1',
      transport: 'hid',
      kind: 'barcode',
      driver: 'hid-pos',
      vendorId: 0x05e0,
      productId: 0x1701,
      product: 'DS9308',
      serialNumber: 'S1',
      firmware: '1.23',
    });
  });
});

describe('the start report of Honeywell and Youjie', () => {
  const opened = async (vendorId: number, descriptor?: Uint8Array, featureFails = false) => {
    const { system, sent } = hidSystem([device({ vendorId })], descriptor, featureFails);
    const [found] = await hidBus(system, 'linux').list();
    return { line: await found?.open(noEvents), sent };
  };

  it.each([0x0c2e, 0x23d0])('is sent to vendor %i', async (vendorId) => {
    expect((await opened(vendorId)).sent).toEqual([[254, 1]]);
  });

  it('is not sent to others, nor to a device without that report', async () => {
    expect((await opened(0x05e0)).sent).toEqual([]);
    expect((await opened(0x0c2e, scannerDescriptor())).sent).toEqual([]);
    expect((await opened(0x0c2e, scannerDescriptor({ start: true }))).sent).toHaveLength(1);
  });

  it('that is refused leaves the reader open with a warning', async () => {
    expect((await opened(0x0c2e, undefined, true)).line?.warning?.code).toBe('READER_UNAVAILABLE');
  });
});

describe('of the serial ports of a machine', () => {
  const PORTS = [
    {
      path: '/dev/ttyACM0',
      vendorId: '1ffa',
      productId: '0002',
      manufacturer: 'Elyctis',
      serialNumber: undefined,
    },
    {
      path: '/dev/ttyUSB0',
      vendorId: '0403',
      productId: '6001',
      manufacturer: 'FTDI',
      serialNumber: undefined,
    },
    {
      path: '/dev/ttyS0',
      vendorId: undefined,
      productId: undefined,
      manufacturer: undefined,
      serialNumber: undefined,
    },
  ];
  const written: Uint8Array[] = [];
  const openedPaths: string[] = [];
  const handle: SerialHandle = {
    on: () => undefined,
    write: async (bytes) => void written.push(bytes),
    close: async () => undefined,
  };
  const system: SerialSystem = {
    ports: async () => PORTS,
    open: async (path) => {
      openedPaths.push(path);
      return handle;
    },
  };
  const timers = { now: () => 0, after: () => () => undefined };
  const listed = async (settings: Parameters<typeof namedSerialBus>[1]) => [
    ...(await namedSerialBus(system, settings, 'linux').list()),
    ...(await knownSerialBus(system, settings, { platform: 'linux', timers }).list()),
  ];

  it('only those of known vendors and those that the configuration names are readers', async () => {
    const found = await listed([{ path: '/dev/ttyS0', driver: 'desko' }]);
    expect(found.map(({ path, info }) => [path, info.driver])).toEqual([
      ['/dev/ttyS0', 'desko'],
      ['/dev/ttyACM0', 'elyctis'],
    ]);
    expect(openedPaths).toEqual([]);
  });

  it('those that the configuration names are readers though the system lists none', async () => {
    const unlisted = { ...system, ports: () => Promise.reject(new Error('spawn udevadm ENOENT')) };
    const settings = [{ path: '/dev/ttyS0', driver: 'desko' }] as const;
    expect(await namedSerialBus(unlisted, settings, 'linux').list()).toHaveLength(1);
    const known = knownSerialBus(unlisted, settings, { platform: 'linux', timers });
    await expect(known.list()).rejects.toThrow('udevadm');
  });

  it('the configuration decides about a port that is also known', async () => {
    const found = await listed([{ path: '/dev/ttyACM0', driver: 'desko' }]);
    expect(found.map(({ info }) => info.driver)).toEqual(['desko']);
  });

  it('a reader of Elyctis is started when it is opened and after each zone; one of DESKO is only listened to', async () => {
    const [desko, elyctis] = await listed([{ path: '/dev/ttyS0', driver: 'desko' }]);
    const silent = await desko?.open(noEvents);
    expect(written).toEqual([]);
    expect(silent?.rearm).toBeUndefined();
    const line = await elyctis?.open(noEvents);
    await line?.rearm?.();
    expect(written).toEqual([Uint8Array.of(0x43, 0, 1, 1), Uint8Array.of(0x43, 0, 1, 1)]);
  });
});

describe('a refused opening is named by its platform', () => {
  it.each([
    [
      'linux',
      'hid',
      'cannot open device with path /dev/hidraw0: Permission denied',
      'READER_ACCESS_DENIED',
      /71-counterproof-readers\.rules/,
    ],
    ['linux', 'serial', 'Error: Permission denied, cannot open /dev/ttyACM0', 'READER_ACCESS_DENIED', /udev/],
    [
      'linux',
      'serial',
      'Error Resource temporarily unavailable Cannot lock port',
      'READER_IN_USE',
      /other program/,
    ],
    ['win32', 'hid', 'hid_open_path: (0x00000005) Access is denied.', 'READER_IN_USE', /windows\.md/],
    ['win32', 'serial', 'Opening COM3: Access denied', 'READER_IN_USE', /windows\.md/],
    [
      'darwin',
      'hid',
      'hid_open_path: failed to open IOHIDDevice from mach entry: (0xE00002E2) (iokit/common) not permitted',
      'READER_ACCESS_DENIED',
      /Input Monitoring/,
    ],
    [
      'darwin',
      'hid',
      '(0xE00002C5) exclusive access and device already open',
      'READER_IN_USE',
      /other program/,
    ],
    [
      'linux',
      'serial',
      'Error: No such file or directory, cannot open /dev/ttyS9',
      'READER_UNAVAILABLE',
      /--serial-port/,
    ],
    ['win32', 'serial', 'Opening COM9: File not found', 'READER_UNAVAILABLE', /--serial-port/],
    ['linux', 'hid', 'something nobody has seen', 'READER_UNAVAILABLE', /plug it in again/],
  ] as const)('%s %s: %s', (platform, plug, reason, code, advice) => {
    const error = openError(new Error(reason), plug, platform);
    expect(error.code).toBe(code);
    expect(`${error.detail.nextStep} ${error.detail.hint}`).toMatch(advice);
    expect(error.detail.probe).toBe(reason);
  });
});
