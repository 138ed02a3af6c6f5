import { AppError, type ErrorCode } from '#core/contract/errors.ts';

/** The file of this project that lets the person at the machine use readers (resources/readers). */
export const UDEV_RULES = '71-counterproof-readers.rules';

type Plug = 'hid' | 'serial';

interface AccessRule {
  platform: NodeJS.Platform | 'any';
  plug: Plug | 'any';
  /** In the words of hidapi, of serialport, or of the system. */
  says: RegExp;
  code: ErrorCode;
  message: string;
  nextStep: string;
}

const UDEV_STEP = `Copy resources/readers/${UDEV_RULES} to /etc/udev/rules.d, run "udevadm control --reload", then unplug the reader and plug it in again.`;
const CLOSE_OTHER = 'Close the other program that uses the reader; the kiosk tries again by itself.';

/** In order: the first that fits names the failure. */
const RULES: readonly AccessRule[] = [
  {
    platform: 'linux',
    plug: 'any',
    says: /permission denied|operation not permitted|EACCES|EPERM/i,
    code: 'READER_ACCESS_DENIED',
    message: 'The system does not let this user open the reader.',
    nextStep: UDEV_STEP,
  },
  {
    platform: 'linux',
    plug: 'any',
    says: /resource busy|EBUSY|cannot lock port|temporarily unavailable/i,
    code: 'READER_IN_USE',
    message: 'Another program holds the reader.',
    nextStep: CLOSE_OTHER,
  },
  {
    platform: 'win32',
    plug: 'any',
    says: /access (is )?denied|0x0*5\b|sharing violation|0x0*20\b/i,
    code: 'READER_IN_USE',
    message: 'Windows, its keyboard driver or another program holds the reader for itself.',
    nextStep:
      'Close the other program. If the reader is in keyboard mode, leave it so: it is read as a keyboard. See resources/readers/windows.md.',
  },
  {
    platform: 'darwin',
    plug: 'hid',
    says: /not permitted|0xE00002E2/i,
    code: 'READER_ACCESS_DENIED',
    message: 'macOS does not let the kiosk listen to the reader.',
    nextStep: 'Allow the kiosk under System Settings, Privacy & Security, Input Monitoring, then restart it.',
  },
  {
    platform: 'darwin',
    plug: 'any',
    says: /exclusive access|0xE00002C5|resource busy|cannot lock port/i,
    code: 'READER_IN_USE',
    message: 'Another program holds the reader.',
    nextStep: CLOSE_OTHER,
  },
  {
    platform: 'any',
    plug: 'serial',
    says: /no such file|ENOENT|file not found|not a tty|inappropriate ioctl/i,
    code: 'READER_UNAVAILABLE',
    message: 'There is no serial port of this name.',
    nextStep:
      'Plug the reader in, or correct --serial-port in the command that starts the kiosk; it tries again by itself.',
  },
];

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a failed opening is called on this platform. The probe is what the system said; it holds nothing that was read. */
export const openError = (error: unknown, plug: Plug, platform: NodeJS.Platform): AppError => {
  if (error instanceof AppError) return error;
  const reason = reasonOf(error);
  const rule = RULES.find(
    (candidate) =>
      (candidate.platform === 'any' || candidate.platform === platform) &&
      (candidate.plug === 'any' || candidate.plug === plug) &&
      candidate.says.test(reason),
  );
  const { code, message, nextStep } = rule ?? {
    code: 'READER_UNAVAILABLE' as const,
    message: 'The reader could not be opened.',
    nextStep: 'Unplug the reader and plug it in again; the kiosk tries again by itself.',
  };
  return new AppError(code, message, { component: 'reader', probe: reason, nextStep }, { cause: error });
};
