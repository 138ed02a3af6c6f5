import type { Framer } from '#core/readers/framer.ts';
import { deskoFramer } from '#core/readers/serial/desko-framer.ts';
import { ELYCTIS_START, elyctisFramer } from '#core/readers/serial/elyctis-framer.ts';
import { orPlainZone } from '#core/readers/serial/plain-zone-framer.ts';
import type { SerialDriverName } from '../../ports/readers.ts';

export interface SerialDriver {
  baudRate: number;
  framer(): Framer;
  /** Sent after opening and after each message. */
  start?: Uint8Array;
}

/** Speeds as delivered; over USB they mean nothing. */
export const SERIAL_DRIVER: Readonly<Record<SerialDriverName, SerialDriver>> = {
  elyctis: { baudRate: 115_200, framer: () => orPlainZone(elyctisFramer()), start: ELYCTIS_START },
  desko: { baudRate: 9600, framer: () => orPlainZone(deskoFramer()) },
};

/** USB vendors whose serial ports are document readers; the ccid project lists both. Any other port is left alone. */
const VENDORS: Readonly<Record<number, SerialDriverName>> = { 8186: 'elyctis', 6850: 'desko' };

export const serialDriverOf = (vendorId: number | undefined): SerialDriverName | undefined =>
  vendorId === undefined ? undefined : VENDORS[vendorId];
