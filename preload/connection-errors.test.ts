import { expect, it } from 'vitest';
import { KIOSK_ERRORS } from '#core/contract/kiosk-errors.ts';
import { notConnected, notSendable, tooLarge } from './connection-errors.ts';

it.each([
  ['a core that cannot be reached', notConnected('socket closed'), 'socket closed'],
  ['a message too large', tooLarge(5, 4), '5 bytes, limit 4'],
  ['an input that no channel can carry', notSendable(new TypeError('secret')), 'TypeError'],
])('says of %s what the table of errors says', (_what, answer, probe) => {
  if (answer.ok) throw new Error('an answer of a bridge is a failure');
  const { code, message, cause } = answer.error;
  const { title, nextStep } = KIOSK_ERRORS[code];
  expect({ message, cause }).toEqual({ message: title, cause: { component: 'bridge', probe, nextStep } });
});
