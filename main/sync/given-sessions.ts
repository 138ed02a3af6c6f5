import { GivenContent, GivenSession, Takers } from '#core/contract/given-session.ts';
import { concat, fromBase64Url } from '#core/keys/bytes.ts';
import { connectionError } from '#sdk/network/request-errors.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import { refusedClaim } from './prepared-sessions.ts';

type Client = Pick<ServicesClient, 'authorised'>;

/** Pictures of a slow line. */
const TIMEOUT_MS = 60_000;

/**
 * The other kiosks of the community at which a session of a flow can continue. @throws AppError of the SERVICES_*
 * family
 */
export const listTakers = (client: Client, flowId: string): Promise<Takers> =>
  client.authorised({
    method: 'GET',
    path: `/v1/kiosk-sessions/takers?flowId=${encodeURIComponent(flowId)}`,
    answer: Takers,
  });

/** The part of a session that was handed over to this kiosk. @throws AppError as `claimSession` */
export async function readGiven(client: Client, sessionId: string): Promise<GivenSession> {
  const path = `/v1/kiosk-sessions/${sessionId}/parts`;
  try {
    return await client.authorised({ method: 'GET', path, answer: GivenSession, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    throw refusedClaim(error) ?? error;
  }
}

/** The bytes of one of its artefacts, part by part. @throws AppError of the SERVICES_* family */
export async function readGivenArtefact(
  client: Client,
  sessionId: string,
  { artefactId, size }: GivenSession['artefacts'][number],
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let offset = 0; offset < size; ) {
    const { content } = await client.authorised({
      method: 'GET',
      path: `/v1/kiosk-sessions/${sessionId}/artefacts/${artefactId}?offset=${offset}`,
      answer: GivenContent,
      timeoutMs: TIMEOUT_MS,
    });
    const part = fromBase64Url(content);
    if (part.length === 0) throw connectionError('SERVICES_REFUSED', `artefact ${artefactId} ends too early`);
    parts.push(part);
    offset += part.length;
  }
  return concat(...parts);
}
