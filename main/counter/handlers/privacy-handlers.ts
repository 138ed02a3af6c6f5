import type { privacyOperations } from '#core/contract/counter/privacy-operations.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { Kiosk } from '../kiosk.ts';
import { privacyRecord } from '../privacy/privacy-record.ts';
import { signedIn } from './begin-session.ts';

/** What an applicant may ask about their own session at the counter. */
export function privacyHandlers(kiosk: Kiosk): Handlers<typeof privacyOperations> {
  return {
    'privacy.show': ({ sessionId }) => {
      const { vault } = kiosk.open().unlocked;
      const now = kiosk.options.time.clock.now();
      const record = privacyRecord(vault, sessionId, now);
      const time = now.toISOString();
      const actor = signedIn(kiosk).did;
      vault.audit.append({ time, actor, action: 'privacy.shown', subject: sessionId });
      return record;
    },
  };
}
