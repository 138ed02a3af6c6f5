import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { afterFailure, secondsLocked } from '#core/keys/lockout.ts';
import { checkNewPin } from '#core/keys/pin-policy.ts';
import { DEFAULT_PROOFER } from '../../contract/constants.ts';
import type { pinOperations } from '../../contract/pin.ts';
import type { ApplicantRecords, StoredPin } from '../../contract/scope.ts';
import type { PinVerifier } from '../../ports/wallet.ts';

export interface PinDependencies {
  readonly records: Pick<ApplicantRecords, 'pin' | 'pinLockout' | 'putPin'>;
  readonly pins: PinVerifier;
  now(): Date;
  /** How long the machine has run; setting the clock does not change it. */
  uptimeMs(): number;
  /** A try was counted and is not checked yet. */
  onTry(): void;
  /** The person entered the right PIN. */
  onPassed(): void;
}

/** Handlers of a person's PIN. */
export const pinHandlers = (deps: PinDependencies): Handlers<typeof pinOperations> => ({
  'pin.enrol': ({ pin, proofedBy }) => {
    const { records, pins, now } = deps;
    if (records.pin()) throw failure('PIN_EXISTS', 'this wallet holds a PIN');
    checkNewPin(pin);
    const lockout = records.pinLockout();
    records.putPin({
      verifier: pins.create(pin),
      proofedBy: proofedBy || DEFAULT_PROOFER,
      registeredAt: now().toISOString(),
      ...(lockout ? { lockout } : {}),
    });
    return { done: true };
  },
  'pin.unenrol': () => {
    registered(deps.records.pin());
    deps.records.putPin(undefined);
    return { done: true };
  },
  'pin.verify': ({ pin }) => verifyPin(deps, pin),
  'pin.is-registered': () => deps.records.pin() !== undefined,
});

/** Whether a PIN is the registered one; each try counts. @throws AppError `PIN_MISSING`, `PIN_LOCKED` */
export function verifyPin(deps: PinDependencies, pin: string): boolean {
  const { records, pins, now, uptimeMs, onTry, onPassed } = deps;
  const { lockout, ...stored } = registered(records.pin());
  const time = now().toISOString();
  const wait = secondsLocked(lockout, time, uptimeMs());
  if (wait > 0) throw failure('PIN_LOCKED', `${wait} s left`);
  // Counted before it is checked: a process that is killed in between has not won a try.
  records.putPin({ ...stored, lockout: afterFailure(lockout, time, uptimeMs()) });
  onTry();
  const right = pins.verify(stored.verifier, pin);
  if (right) {
    records.putPin(stored);
    onPassed();
  }
  return right;
}

function registered(pin: StoredPin | undefined): StoredPin {
  if (pin) return pin;
  throw failure('PIN_MISSING', 'this wallet holds no PIN');
}
