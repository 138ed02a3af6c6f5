import type { RunningServices } from '#services/server.ts';
import { entry, evidenceEntry, type Scenario } from '#specimens/evidence-under-test.ts';
import type { ApiClient } from './kiosk-under-test.ts';

/** Sends a picture and announces it. @throws Error with the answer of the services */
export async function deliverArtefact(
  api: ApiClient,
  { declaration, bytes }: Scenario['artefacts'][number],
): Promise<void> {
  const { sessionId: id, artefactId, sha256 } = declaration;
  const digest = `sha-256=:${Buffer.from(sha256, 'base64url').toString('base64')}:`;
  const stored = await api.PUT('/proofingsession/{id}/artefacts/{artefactId}/content', {
    params: { path: { id, artefactId }, header: { 'content-digest': digest } },
    body: bytes as never,
    bodySerializer: (body: unknown) => body as never,
    headers: { 'content-type': 'application/octet-stream' },
  } as never);
  if (stored.error) throw new Error(JSON.stringify(stored.error));
  const told = await api.POST('/proofingsession/{id}/artefacts', {
    params: { path: { id } },
    body: entry(declaration),
  });
  if (told.error) throw new Error(JSON.stringify(told.error));
}

/**
 * Sends a whole session as a kiosk does, and waits for its verdict.
 * @throws Error with the answer of the services
 */
export async function deliverSession(
  services: Pick<RunningServices, 'verdictsDone'>,
  api: ApiClient,
  { sessionId: id, open, segments, artefacts }: Scenario,
): Promise<void> {
  const path = { params: { path: { id } } };
  const put = await api.PUT('/proofingsession/{id}', { ...path, body: entry(open) });
  if (put.error) throw new Error(JSON.stringify(put.error));
  for (const segment of segments) {
    const sent = await api.POST('/proofingsession/{id}/evidence', { ...path, body: evidenceEntry(segment) });
    if (sent.error) throw new Error(JSON.stringify(sent.error));
  }
  await deliverPictures(services, api, { artefacts });
}

/**
 * Sends the pictures of a closed log, and waits for its verdict.
 * @throws Error with the answer of the services
 */
export async function deliverPictures(
  services: Pick<RunningServices, 'verdictsDone'>,
  api: ApiClient,
  { artefacts }: Pick<Scenario, 'artefacts'>,
): Promise<void> {
  for (const artefact of artefacts) await deliverArtefact(api, artefact);
  await services.verdictsDone();
}
