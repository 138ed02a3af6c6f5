import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { appendSessionEvents, type SessionEventInput } from '#services/events/event.repository.ts';
import type { RunningServices } from '#services/server.ts';
import { entry, scenario } from '#specimens/evidence-under-test.ts';

export interface SessionUnderTest {
  tenantId: string;
  communityId: string;
  sessionId: string;
  /** Appends events in a transaction of their own. */
  tell(...events: SessionEventInput[]): Promise<void>;
}

/** A session of the kiosk for events to be about. */
export async function sessionWithEvents(
  services: RunningServices,
  kiosk: KioskUnderTest,
): Promise<SessionUnderTest> {
  const session = scenario({ kiosk: kiosk.wallet });
  const created = await kiosk.api.PUT('/proofingsession/{id}', {
    params: { path: { id: session.sessionId } },
    body: entry(session.open),
  });
  expect(created.error).toBeUndefined();
  const key = { tenantId: kiosk.tenantId, communityId: kiosk.communityId, sessionId: session.sessionId };
  return {
    ...key,
    tell: (...events) =>
      services.context.db
        .transaction()
        .execute((trx) => appendSessionEvents(trx, key, services.context.now(), events)),
  };
}

/** An event that can be known again. */
export const retryEvent = (mark: string | number = randomUUID()): SessionEventInput => ({
  type: 'E_IDV_SESSION_RETRY',
  data: { step: 'selfie', mark },
});
