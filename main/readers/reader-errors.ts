import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import type { ReaderFault } from '#core/readers/framer.ts';

const readerError = (code: ErrorCode, message: string, probe: string, nextStep: string): AppError =>
  new AppError(code, message, { component: 'reader', probe, nextStep });

const PLAIN_HEAD =
  'Have the supplier set the reader to send plain tracks, or use a plain one: enciphered tracks are of no use to an identity check.';

export const encryptedError = (detail: string): AppError =>
  readerError('READER_ENCRYPTED', 'The card reader enciphers what it reads.', detail, PLAIN_HEAD);

export const faultError = ({ reason, detail }: ReaderFault): AppError =>
  reason === 'encrypted'
    ? encryptedError(detail)
    : readerError(
        'READER_DATA_INVALID',
        'What the reader sent was not a whole document.',
        detail,
        'Read the document again, slowly and to its end.',
      );

export const unavailable = (probe: string): AppError =>
  readerError(
    'READER_UNAVAILABLE',
    'The reader cannot be used.',
    probe,
    'Check the cable, or unplug the reader and plug it in again.',
  );

const UNLISTED = {
  hid: {
    message: 'The system does not list its HID devices.',
    nextStep: 'Restart the kiosk; on Linux, install libudev (Debian: libudev1).',
  },
  serial: {
    message: 'The system does not list its serial ports.',
    nextStep:
      'Name the port of the reader at the start (--serial-port), or, on Linux, install udevadm (Debian: udev). Readers on other plugs are not concerned.',
  },
} as const;

/** Of a kind of plug whose devices the system cannot name. */
export const unlisted = (transport: keyof typeof UNLISTED, probe: string): AppError =>
  readerError('READER_UNAVAILABLE', UNLISTED[transport].message, probe, UNLISTED[transport].nextStep);

export const unplugged = (probe: string): AppError =>
  readerError(
    'READER_UNPLUGGED',
    'The reader was unplugged.',
    probe,
    'Plug the reader in again; it is used as soon as it is back.',
  );

export const stalled = (probe: string): AppError =>
  readerError(
    'READER_STALLED',
    'The reader began a message and did not end it.',
    probe,
    'Read the document again.',
  );

export const flooding = (probe: string): AppError =>
  readerError(
    'READER_FLOOD',
    'The reader sends without a pause.',
    probe,
    'Take documents away from the reader; if it goes on, unplug it.',
  );

export const nothingRead = (timeoutMs: number): AppError =>
  readerError(
    'READER_STALLED',
    'The reader read nothing in time.',
    `no capture within ${timeoutMs} ms`,
    'Try again and hold a document to the reader.',
  );

export const inUse = (probe: string): AppError =>
  readerError(
    'READER_IN_USE',
    'The reader is being tested already.',
    probe,
    'Wait until the running test has ended.',
  );
