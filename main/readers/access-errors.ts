import { AppError, type ErrorCode, failure } from '#core/contract/errors.ts';

/** The file of this project that lets the person at the machine use readers (resources/readers). */
export const UDEV_RULES = '71-counterproof-readers.rules';

type Plug = 'hid' | 'serial';

interface AccessRule {
  platform: NodeJS.Platform | 'any';
  plug: Plug | 'any';
  /** In the words of hidapi, of serialport, or of the system. */
  says: RegExp;
  code: ErrorCode;
  hint?: string;
}

const UDEV_STEP = `Copy resources/readers/${UDEV_RULES} to /etc/udev/rules.d, run "udevadm control --reload", then unplug the reader and plug it in again.`;

/** In order: the first that fits names the failure. */
const RULES: readonly AccessRule[] = [
  {
    platform: 'linux',
    plug: 'any',
    says: /permission denied|operation not permitted|EACCES|EPERM/i,
    code: 'READER_ACCESS_DENIED',
    hint: UDEV_STEP,
  },
  {
    platform: 'linux',
    plug: 'any',
    says: /resource busy|EBUSY|cannot lock port|temporarily unavailable/i,
    code: 'READER_IN_USE',
  },
  {
    platform: 'win32',
    plug: 'any',
    says: /access (is )?denied|0x0*5\b|sharing violation|0x0*20\b/i,
    code: 'READER_IN_USE',
    hint: 'A reader in keyboard mode stays so: the kiosk reads it as a keyboard. See resources/readers/windows.md.',
  },
  {
    platform: 'darwin',
    plug: 'hid',
    says: /not permitted|0xE00002E2/i,
    code: 'READER_ACCESS_DENIED',
    hint: 'Allow the kiosk under System Settings, Privacy & Security, Input Monitoring, then restart it.',
  },
  {
    platform: 'darwin',
    plug: 'any',
    says: /exclusive access|0xE00002C5|resource busy|cannot lock port/i,
    code: 'READER_IN_USE',
  },
  {
    platform: 'any',
    plug: 'serial',
    says: /no such file|ENOENT|file not found|not a tty|inappropriate ioctl/i,
    code: 'READER_UNAVAILABLE',
    hint: 'There is no serial port of this name. Correct --serial-port in the command that starts the kiosk.',
  },
];

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The error of a failed opening on this platform. The probe is the system's message; it holds no data read. */
export const openError = (error: unknown, plug: Plug, platform: NodeJS.Platform): AppError => {
  if (error instanceof AppError) return error;
  const reason = reasonOf(error);
  const rule = RULES.find(
    (candidate) =>
      (candidate.platform === 'any' || candidate.platform === platform) &&
      (candidate.plug === 'any' || candidate.plug === plug) &&
      candidate.says.test(reason),
  );
  return failure(rule?.code ?? 'READER_UNAVAILABLE', reason, { hint: rule?.hint, cause: error });
};
