import { failure } from '#core/contract/errors.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { Kiosk } from '../kiosk.ts';
import { spokenReference } from '../session/reference.ts';
import type { NewSession } from '../session/start-session.ts';

/** Starts an ordinary session under an id and a reference of this kiosk. */
export function startSession(kiosk: Kiosk, flowId: string | undefined) {
  const { time, random, defaultFlow } = kiosk.options;
  const { flow, reference } = kiosk.open().flows.newest(flowId ?? defaultFlow);
  return begin(kiosk, {
    sessionId: uuidV7(time.clock.now().getTime()),
    reference: spokenReference(random(6)),
    flow,
    flowReference: reference,
  });
}

/** Starts a session of the operator who is signed in. @throws AppError NOT_SIGNED_IN, SESSION_ACTIVE, SESSION_SHOWN, DISK_FULL */
export function begin(kiosk: Kiosk, session: Omit<NewSession, 'operator' | 'product' | 'wordAccepted'>) {
  const { version, host } = kiosk.options;
  const { operatorId: id, name, did } = signedIn(kiosk);
  const { runner, flows } = kiosk.open();
  const { sessionId, reference } = runner.start({
    ...session,
    wordAccepted: flows.isWordAccepted(session.flow.id),
    operator: { id, name, did },
    product: { version, host: host.kind },
  });
  return { sessionId, reference };
}

/** @throws AppError NOT_SIGNED_IN */
export function signedIn(kiosk: Kiosk): RosterOperator {
  const operator = kiosk.open().presence.operator();
  if (operator) return operator;
  throw failure('NOT_SIGNED_IN', 'the operator left between gate and handler');
}
