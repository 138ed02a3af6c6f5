import type { SerialPort } from 'serialport';
import { rememberPorts, serialNodes } from './remember-ports.ts';

type PortInfo = Awaited<ReturnType<typeof SerialPort.list>>[number];

/** The members in use of an open port. */
export interface SerialHandle {
  on(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
  on(event: 'close' | 'error', listener: (error?: Error | null) => void): unknown;
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

export interface SerialSystem {
  ports(): Promise<Pick<PortInfo, 'path' | 'vendorId' | 'productId' | 'manufacturer' | 'serialNumber'>[]>;
  open(path: string, baudRate: number): Promise<SerialHandle>;
}

const listPorts = async (): Promise<PortInfo[]> => (await import('serialport')).SerialPort.list();

/** serialport is loaded when ports are looked for, as node-hid is. */
export const serialportSystem = (platform: NodeJS.Platform): SerialSystem => ({
  ports: platform === 'linux' ? rememberPorts(listPorts, serialNodes) : listPorts,
  async open(path, baudRate) {
    const { SerialPort } = await import('serialport');
    const port = new SerialPort({ path, baudRate, autoOpen: false });
    const done = (run: (settled: (error?: Error | null) => void) => unknown): Promise<void> =>
      new Promise((resolve, reject) => {
        run((error) => (error ? reject(error) : resolve()));
      });
    await done((settled) => port.open(settled));
    return {
      on: port.on.bind(port),
      write: (bytes) => done((settled) => port.write(bytes, settled)),
      close: () => done((settled) => (port.isOpen ? port.close(settled) : settled())),
    };
  },
});
