import { failure } from '../contract/errors.ts';

/** SP 800-63B-4, 3.2.10: an activation secret should have six digits at least. */
export const MIN_PIN_LENGTH = 6;
const MAX_PIN_LENGTH = 12;
const MIN_DISTINCT_DIGITS = 3;

/**
 * Refuses a new PIN that is no PIN or too easy to guess.
 *
 * @throws AppError `PIN_WEAK`; the error never repeats the PIN.
 */
export function checkNewPin(pin: string): void {
  if (!/^[0-9]+$/.test(pin)) throw failure('PIN_WEAK', 'other characters than the digits 0 to 9');
  if (pin.length < MIN_PIN_LENGTH) throw failure('PIN_WEAK', `fewer than ${MIN_PIN_LENGTH} digits`);
  if (pin.length > MAX_PIN_LENGTH) throw failure('PIN_WEAK', `more than ${MAX_PIN_LENGTH} digits`);
  if (new Set(pin).size < MIN_DISTINCT_DIGITS || isRun(pin)) {
    throw failure('PIN_WEAK', 'a repetition or a run of digits');
  }
}

/** True for `123456`, `987654` and `135791`: every step is the same, beyond 9 it starts again at 0. */
function isRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10);
  return new Set(steps).size === 1;
}
