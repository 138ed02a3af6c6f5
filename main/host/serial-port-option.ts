import type { SerialDriverName, SerialPortSetting } from '../ports/readers.ts';

/** Every driver that a port can be given to. */
const DRIVERS: Readonly<Record<SerialDriverName, true>> = { elyctis: true, desko: true };
const LONGEST = 200;

/** Only a device has a place here: opening a file of another kind would be read, or locked, as if it were a reader. */
const isPort = (path: string, platform: NodeJS.Platform): boolean =>
  platform === 'win32'
    ? /^(\\\\\.\\)?COM[1-9]\d{0,2}$/i.test(path)
    : /^\/dev(\/[\w.:@+-]+)+$/.test(path) && !path.split('/').includes('..');

/**
 * Reads the values of `--serial-port`: the driver, a colon, and the port as the system names it.
 * @throws TypeError with a sentence for the terminal.
 */
export const parseSerialPorts = (
  values: readonly string[],
  platform: NodeJS.Platform,
): SerialPortSetting[] => {
  const settings = values.map((value) => parseSerialPort(value, platform));
  const ports = new Set(settings.map(({ path }) => path.toLowerCase()));
  if (ports.size < settings.length) throw new TypeError('--serial-port names one port twice');
  return settings;
};

const parseSerialPort = (value: string, platform: NodeJS.Platform): SerialPortSetting => {
  const colon = value.indexOf(':');
  const [driver, path] = [value.slice(0, Math.max(colon, 0)), value.slice(colon + 1)];
  if (!isDriver(driver)) {
    throw new TypeError(
      `--serial-port begins with a driver, ${Object.keys(DRIVERS).join(' or ')}, and a colon`,
    );
  }
  if (path.length > LONGEST || !isPort(path, platform)) {
    const example = platform === 'win32' ? 'COM3' : '/dev/ttyS0';
    throw new TypeError(`--serial-port names no serial port behind its driver, such as ${driver}:${example}`);
  }
  return { path, driver };
};

const isDriver = (name: string): name is SerialDriverName => Object.hasOwn(DRIVERS, name);
