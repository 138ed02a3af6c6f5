import { daysLater } from '#core/days.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { FILE_CHECK } from '#core/proofing/built-in-flows.ts';
import type { Forger, Forgeries } from './forger.ts';

/** Sessions of another time, operator, version or flow. */
export const forgedCircumstances = ({ made, altered }: Forger): Forgeries => ({
  'an unregistered operator': () => made({ operator: jwsSigner(generateKeyPair()) }),
  'a session of ten years ago': () => made({ startedAt: daysLater(new Date(), -10 * 365) }),
  'a kiosk’s day from before the expiry': altered('session.ended', (payload) => ({
    ...payload,
    today: '2019-01-01',
  })),
  'models that no one else has': altered('document.captured', (payload) => ({
    ...payload,
    models: [`mrz/mrz-line@${'0'.repeat(64)}`],
  })),
  'evidence of an older version': altered('session.started', ({ evidence: _version, ...payload }) => payload),
  'a flow that asks less': () => made({ flow: FILE_CHECK }),
});
