import { readFile } from 'node:fs/promises';
import type { Device, HIDAsync } from 'node-hid';

/** The members in use of an open device of node-hid. */
export type HidHandle = Pick<HIDAsync, 'on' | 'close' | 'sendFeatureReport'>;

/** The part of the system that the readers need. */
export interface HidSystem {
  devices(): Promise<Device[]>;
  open(path: string): Promise<HidHandle>;
  /** @returns undefined where the system keeps it to itself */
  descriptor(path: string): Promise<Uint8Array | undefined>;
}

/** The kernel has the descriptor of every hidraw node in sysfs, readable by everybody. */
const linuxDescriptor = async (path: string): Promise<Uint8Array | undefined> => {
  const node = /^\/dev\/(hidraw\d+)$/.exec(path)?.[1];
  if (node === undefined) return undefined;
  return readFile(`/sys/class/hidraw/${node}/device/report_descriptor`).catch(() => undefined);
};

/** node-hid is loaded when readers are looked for: on a machine without its libraries the kiosk still starts. */
export const nodeHidSystem = (platform: NodeJS.Platform): HidSystem => {
  const library = () => import('node-hid');
  return {
    devices: async () => (await library()).devicesAsync(),
    open: async (path) => (await library()).HIDAsync.open(path),
    descriptor: async (path) => (platform === 'linux' ? linuxDescriptor(path) : undefined),
  };
};
