import { z } from 'zod';
import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import { ClaimedSession } from '#core/contract/session-request.ts';
import type { PreparedSession } from '../ports/services-gateway.ts';
import { RequestError } from './request-errors.ts';
import type { ServicesClient } from './services-client.ts';

type Client = Pick<ServicesClient, 'authorised'>;

/**
 * Takes the session of a reference for this kiosk.
 *
 * @throws AppError REFERENCE_UNKNOWN, SESSION_CLAIMED, SESSION_EXPIRED, SESSION_NOT_WAITING, and the SERVICES_* family:
 * only the services know who has the session, so nothing is claimed without them.
 */
export async function claimSession(client: Client, reference: string): Promise<PreparedSession> {
  try {
    return await client.authorised({
      method: 'POST',
      path: '/v1/kiosk-sessions/claim',
      json: { reference },
      answer: ClaimedSession,
    });
  } catch (error) {
    throw refusedClaim(error) ?? error;
  }
}

/** Gives a claimed session back; repeating it succeeds. @throws AppError of the SERVICES_* family */
export async function releaseSession(client: Client, sessionId: string): Promise<void> {
  const path = `/v1/kiosk-sessions/${sessionId}/release`;
  await client.authorised({ method: 'POST', path, json: {}, answer: z.undefined() });
}

const REFUSALS: Partial<Record<ErrorCode, { message: string; nextStep: string }>> = {
  REFERENCE_UNKNOWN: {
    message: 'No session was prepared under this reference.',
    nextStep: 'Compare the reference with the message that the person received.',
  },
  SESSION_CLAIMED: {
    message: 'Another kiosk has opened this session.',
    nextStep: 'Go on at that kiosk, or have the session given back there.',
  },
  SESSION_EXPIRED: {
    message: 'This prepared session has expired.',
    nextStep: 'Start an ordinary session, or have a new one prepared.',
  },
  SESSION_NOT_WAITING: {
    message: 'This prepared session was begun or ended before.',
    nextStep: 'Start an ordinary session, or have a new one prepared.',
  },
};

/** What a person is told about a refusal; undefined where it is no matter of the reference. */
function refusedClaim(error: unknown): AppError | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const code = codeOf(error);
  const words = code && REFUSALS[code];
  if (!words) return undefined;
  const probe = error.detail?.probe ?? error.problem ?? code;
  return new AppError(
    code,
    words.message,
    { component: 'session', probe, nextStep: words.nextStep },
    { cause: error },
  );
}

function codeOf({ problem }: RequestError): ErrorCode | undefined {
  switch (problem) {
    case 'SESSION_NOT_FOUND':
      return 'REFERENCE_UNKNOWN';
    case 'SESSION_CLAIMED':
      return 'SESSION_CLAIMED';
    case 'SESSION_EXPIRED':
      return 'SESSION_EXPIRED';
    case 'TRANSITION_NOT_ALLOWED':
      return 'SESSION_NOT_WAITING';
    default:
      return undefined;
  }
}
