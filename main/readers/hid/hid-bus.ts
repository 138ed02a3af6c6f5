import type { Device } from 'node-hid';
import { failure } from '#core/contract/errors.ts';
import { parseReportDescriptor } from '#core/readers/hid/report-descriptor.ts';
import type { ReaderInfo } from '../../ports/readers.ts';
import { openError, reasonOf } from '../access-errors.ts';
import { deviceName } from '../device-name.ts';
import type { FoundReader, LineEvents, ReaderBus, ReaderLine } from '../reader-bus.ts';

import { type HidMatch, isReader, matchHid } from './hid-driver.ts';
import type { HidHandle, HidSystem } from './hid-system.ts';

type Reader = Device & { path: string };

/** Readers on HID: scanners in HID-POS mode and heads for magnetic stripes. */
export const hidBus = (system: HidSystem, platform: NodeJS.Platform): ReaderBus => ({
  transport: 'hid',
  async list() {
    const readers = (await system.devices()).filter(
      (device): device is Reader => device.path !== undefined && isReader(device),
    );
    // A device with several collections is listed once for each of them.
    const once = [...new Map(readers.map((reader) => [reader.path, reader])).values()];
    const found = await Promise.all(once.map((reader) => describeReader(system, platform, reader)));
    return found.filter((reader) => reader !== undefined);
  },
});

const describeReader = async (
  system: HidSystem,
  platform: NodeJS.Platform,
  device: Reader,
): Promise<FoundReader | undefined> => {
  const descriptor = await system.descriptor(device.path);
  const match = matchHid(device, descriptor && parseReportDescriptor(descriptor));
  if (match === undefined) return undefined;
  return {
    path: device.path,
    info: infoOf(device, match),
    ...(match.encrypted === undefined ? {} : { refusal: failure('READER_ENCRYPTED', match.encrypted) }),
    framer: match.framer,
    open: (events) => open(system, platform, device.path, match, events),
  };
};

const hex = (value: number): string => value.toString(16).padStart(4, '0');

const infoOf = (device: Reader, { driver, kind }: HidMatch): ReaderInfo => {
  const { vendorId, productId, release } = device;
  const serialNumber = deviceName(device.serialNumber);
  const manufacturer = deviceName(device.manufacturer);
  const product = deviceName(device.product);
  return {
    id: ['hid', hex(vendorId), hex(productId), serialNumber].filter(Boolean).join(':'),
    transport: 'hid',
    kind,
    driver,
    vendorId,
    productId,
    ...(manufacturer ? { manufacturer } : {}),
    ...(product ? { product } : {}),
    ...(serialNumber ? { serialNumber } : {}),
    // bcdDevice: two decimal digits, a point, two decimal digits.
    ...(release > 0
      ? { firmware: `${(release >> 8).toString(16)}.${(release & 0xff).toString(16).padStart(2, '0')}` }
      : {}),
  };
};

const open = async (
  system: HidSystem,
  platform: NodeJS.Platform,
  path: string,
  { startReport }: HidMatch,
  events: LineEvents,
): Promise<ReaderLine> => {
  const handle = await system.open(path).catch((error: unknown) => {
    throw openError(error, 'hid', platform);
  });
  // A listener of data starts the reading.
  handle.on('error', (error: unknown) => events.lost(reasonOf(error)));
  handle.on('data', (report: Uint8Array) => events.data(report));
  // node-hid begins to read one tick later, and throws into the process when the handle is closed before that.
  await new Promise(setImmediate);
  const warning = startReport && (await start(handle, startReport));
  return { ...(warning ? { warning } : {}), close: () => handle.close() };
};

const start = async (handle: HidHandle, report: readonly number[]) => {
  try {
    await handle.sendFeatureReport([...report]);
    return undefined;
  } catch (error) {
    return failure('READER_UNAVAILABLE', `the command that makes it send was refused: ${reasonOf(error)}`);
  }
};
