import { z } from 'zod';
import { type AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import { ClaimedSession } from '#core/contract/session-request.ts';
import { RequestError } from '#sdk/network/request-errors.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import type { PreparedSession } from '../ports/services-gateway.ts';

type Client = Pick<ServicesClient, 'authorised'>;

/**
 * Takes the session of a reference for this kiosk.
 *
 * @throws AppError REFERENCE_UNKNOWN, SESSION_CLAIMED, SESSION_EXPIRED, SESSION_NOT_WAITING, FLOW_NOT_ALLOWED,
 * HAND_OVER_INCOMPLETE, HAND_OVER_REVOKED, and the SERVICES_* family: only the services know who has the session, so nothing is claimed without them.
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

/** The error for a person about a refusal; undefined where it does not concern the reference. */
export function refusedClaim(error: unknown): AppError | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const code = codeOf(error);
  return code && failure(code, error.detail.probe, { cause: error });
}

function codeOf({ problem }: RequestError): ErrorCode | undefined {
  switch (problem) {
    case 'SESSION_NOT_FOUND':
      return 'REFERENCE_UNKNOWN';
    case 'SESSION_CLAIMED':
    case 'FLOW_NOT_ALLOWED':
    case 'HAND_OVER_REVOKED':
      return problem;
    case 'EVIDENCE_OUT_OF_ORDER':
      return 'HAND_OVER_INCOMPLETE';
    case 'SESSION_EXPIRED':
      return 'SESSION_EXPIRED';
    case 'TRANSITION_NOT_ALLOWED':
      return 'SESSION_NOT_WAITING';
    default:
      return undefined;
  }
}
