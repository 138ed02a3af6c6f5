import type { SerialDriverName, SerialPortSetting } from '../../ports/readers.ts';
import { openError, reasonOf } from '../access-errors.ts';
import { deviceName } from '../device-name.ts';
import type { FoundReader, LineEvents, ReaderBus, ReaderLine } from '../reader-bus.ts';
import type { ReaderTimers } from '../reader-timers.ts';
import { SERIAL_DRIVER, type SerialDriver, serialDriverOf } from './serial-driver.ts';
import type { SerialSystem } from './serial-system.ts';

type Port = Awaited<ReturnType<SerialSystem['ports']>>[number];

/** Asking for ports starts a program on Linux; a serial reader is not plugged in and out every second. */
const LIST_EVERY_MS = 6000;

/**
 * MRZ readers on serial ports that the configuration names. They are opened whether or not the system can list its
 * ports (Linux asks `udevadm`, which a small installation lacks).
 */
export const namedSerialBus = (
  system: SerialSystem,
  settings: readonly SerialPortSetting[],
  platform: NodeJS.Platform,
): ReaderBus => ({
  transport: 'serial',
  list: async () =>
    settings.map(({ path, driver }) => readerAt({ ...NO_DETAILS, path }, driver, system, platform)),
});

/**
 * MRZ readers on serial ports whose USB vendor is known. No port is opened to find out which device is behind it, nor
 * one that the configuration names already.
 */
export const knownSerialBus = (
  system: SerialSystem,
  named: readonly SerialPortSetting[],
  { platform, timers }: { platform: NodeJS.Platform; timers: ReaderTimers },
): ReaderBus => {
  const elsewhere = named.map(({ path }) => path);
  let listed: Port[] = [];
  let listedAt = Number.NEGATIVE_INFINITY;

  const ports = async (): Promise<Port[]> => {
    if (timers.now() - listedAt < LIST_EVERY_MS) return listed;
    listed = await system.ports();
    listedAt = timers.now();
    return listed;
  };

  return {
    transport: 'serial',
    list: async () =>
      (await ports()).flatMap((port) => {
        const driver = serialDriverOf(usbId(port.vendorId));
        const known = driver !== undefined && !elsewhere.includes(port.path);
        return known ? [readerAt(port, driver, system, platform)] : [];
      }),
  };
};

const readerAt = (
  port: Port,
  driver: SerialDriverName,
  system: SerialSystem,
  platform: NodeJS.Platform,
): FoundReader => ({
  path: port.path,
  info: infoOf(port, driver),
  framer: SERIAL_DRIVER[driver].framer,
  open: (events) => open(system, platform, port.path, SERIAL_DRIVER[driver], events),
});

const NO_DETAILS = {
  vendorId: undefined,
  productId: undefined,
  manufacturer: undefined,
  serialNumber: undefined,
};

const usbId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[0-9A-Fa-f]{1,4}$/.test(text) ? Number.parseInt(text, 16) : undefined;

const infoOf = (port: Port, driver: SerialDriverName): FoundReader['info'] => {
  const [vendorId, productId] = [usbId(port.vendorId), usbId(port.productId)];
  const [manufacturer, serialNumber] = [deviceName(port.manufacturer), deviceName(port.serialNumber)];
  return {
    id: `serial:${port.path}`,
    transport: 'serial',
    kind: 'mrz',
    driver,
    ...(vendorId === undefined ? {} : { vendorId }),
    ...(productId === undefined ? {} : { productId }),
    ...(manufacturer ? { manufacturer } : {}),
    ...(serialNumber ? { serialNumber } : {}),
  };
};

const open = async (
  system: SerialSystem,
  platform: NodeJS.Platform,
  path: string,
  { baudRate, start }: SerialDriver,
  events: LineEvents,
): Promise<ReaderLine> => {
  const named = (error: unknown): never => {
    throw openError(error, 'serial', platform);
  };
  const handle = await system.open(path, baudRate).catch(named);
  handle.on('error', (error) => events.lost(reasonOf(error)));
  handle.on('close', (error) => events.lost(error ? reasonOf(error) : 'the port was closed'));
  handle.on('data', (bytes) => events.data(bytes));
  if (start === undefined) return { close: () => handle.close() };
  await handle.write(start).catch(named);
  return { rearm: () => handle.write(start), close: () => handle.close() };
};
