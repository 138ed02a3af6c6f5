import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { SerialPortSetting } from '../ports/readers.ts';
import { parseSerialPorts } from './serial-port-option.ts';

export interface HostOptions {
  readonly dataDir: string;
  readonly host: 'electron' | 'browser' | undefined;
  /** Ordinary windows instead of the locked-down full screen. */
  readonly windowed: boolean;
  /** Serve only and print the address. */
  readonly noBrowser: boolean;
  /** Port on which the embedded services also serve pages and programs of this machine. */
  readonly servicesPort: number | undefined;
  /** Ports with a document reader that does not identify itself. */
  readonly serialPorts: readonly SerialPortSetting[];
  /** The folder of the models that the product can do without. */
  readonly optionalModelsDir: string | undefined;
}

export const HOST_USAGE = `Options:
  --data-dir <folder>         where keys, vault and settings live (default: the user's application data)
  --host electron|browser     force one host (default: Electron when its runtime is installed)
  --windowed                  ordinary windows instead of the full-screen kiosk
  --no-browser                open no window: serve and print the launch address
  --services-port <port>      also serve applicants' pages and programs of this machine on this port (0: any)
  --serial-port <driver>:<port>  a reader of zones on this port, elyctis or desko; may be repeated
  --optional-models <folder>  where optional models lie (native-models/optional-models.json pins them)`;

/** The folder for a user's application data, by the habits of each platform. */
export const defaultDataDir = (
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string => {
  if (platform === 'win32') {
    return path.win32.join(env.LOCALAPPDATA ?? path.win32.join(home, 'AppData', 'Local'), 'Counterproof');
  }
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Counterproof');
  return path.posix.join(env.XDG_DATA_HOME || path.posix.join(home, '.local', 'share'), 'counterproof');
};

/** @throws TypeError with a sentence for the terminal. */
const portOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new TypeError('--services-port is a number from 0 to 65535');
  return Number(text);
};

/**
 * Reads the options of `npm start`, of `npm run open` and of the packaged program.
 * @param started a package that was built for a test runs on no data but those that it is given
 * @throws TypeError with a sentence for the terminal.
 */
export const parseHostOptions = (
  args: readonly string[],
  { isTestBuild = false }: { isTestBuild?: boolean } = {},
): HostOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'data-dir': { type: 'string' },
      host: { type: 'string' },
      windowed: { type: 'boolean', default: false },
      'no-browser': { type: 'boolean', default: false },
      'optional-models': { type: 'string' },
      'services-port': { type: 'string' },
      'serial-port': { type: 'string', multiple: true, default: [] },
    },
  });
  const { host } = values;
  if (host !== undefined && host !== 'electron' && host !== 'browser') {
    throw new TypeError('--host is either electron or browser');
  }
  if (values['data-dir'] === '') throw new TypeError('--data-dir names no folder');
  if (isTestBuild && values['data-dir'] === undefined) throw new TypeError('A test build needs --data-dir');
  const optionalModels = values['optional-models'];
  if (optionalModels === '') throw new TypeError('--optional-models names no folder');
  return {
    dataDir: path.resolve(values['data-dir'] ?? defaultDataDir(process.platform, process.env, homedir())),
    host,
    windowed: values.windowed,
    noBrowser: values['no-browser'],
    optionalModelsDir: optionalModels === undefined ? undefined : path.resolve(optionalModels),
    servicesPort: portOf(values['services-port']),
    serialPorts: parseSerialPorts(values['serial-port'], process.platform),
  };
};
