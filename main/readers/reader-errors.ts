import { type AppError, failure } from '#core/contract/errors.ts';
import type { ReaderFault } from '#core/readers/framer.ts';

export const faultError = ({ reason, detail }: ReaderFault): AppError =>
  failure(reason === 'encrypted' ? 'READER_ENCRYPTED' : 'READER_DATA_INVALID', detail);

const UNLISTED = {
  hid: 'Restart the kiosk; on Linux, install libudev (Debian: libudev1).',
  serial:
    'Name the port of the reader at the start (--serial-port), or, on Linux, install udevadm (Debian: udev). Readers on other plugs are not concerned.',
} as const;

/** The error for a kind of connection whose devices the system cannot list. */
export const unlisted = (transport: keyof typeof UNLISTED, probe: string): AppError =>
  failure('READER_UNAVAILABLE', `no list of ${transport} devices: ${probe}`, { hint: UNLISTED[transport] });
