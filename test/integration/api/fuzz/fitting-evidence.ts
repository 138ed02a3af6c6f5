import { continueLog, ENROLLED_EVENT } from '#core/evidence/second-log.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { entry } from '#specimens/evidence-under-test.ts';
import type { Maker } from './fitting-types.ts';
import { digestHeader } from './fuzz-tenant.ts';

export function evidence(): Record<string, Maker> {
  return {
    'PUT /proofingsession/{id}': (world) => {
      const { sessionId, open } = world.scenario();
      return { path: { id: sessionId }, body: entry(open) };
    },
    'POST /proofingsession/{id}/evidence': async (world) => {
      const { sessionId, segments } = await world.kioskSession();
      return { path: { id: sessionId }, body: entry(segments[0]) };
    },
    'POST /proofingsession/{id}/progress': async (world) => {
      const { sessionId, segments } = await world.kioskSession();
      const [{ events, signatures }] = segments;
      return { path: { id: sessionId }, body: { v: 1, sessionId, events, signatures } };
    },
    'GET /proofingsession/{id}/progress': async (world) => {
      const { sessionId } = await world.kioskSession();
      return { path: { id: sessionId } };
    },
    'POST /proofingsession/{id}/second-log': async (world) => {
      const { sessionId, head } = await world.sessionWithEvidence('ended');
      const time = new Date().toISOString();
      const told = { type: ENROLLED_EVENT, payload: { confirmedAt: time }, time } as const;
      const stretch = continueLog(head, undefined, told, world.kiosk.wallet);
      return { path: { id: sessionId }, body: entry({ v: 1, sessionId, ...stretch }) };
    },
    'POST /proofingsession/{id}/artefacts': async (world) => {
      const { sessionId, artefact } = await world.sessionWithEvidence('open');
      return { path: { id: sessionId }, body: entry(artefact) };
    },
    'PUT /proofingsession/{id}/artefacts/{artefactId}/content': async (world) => {
      const { sessionId, artefact, picture } = await world.kioskSession();
      return {
        path: { id: sessionId, artefactId: artefact.artefactId },
        body: picture,
        seal: (body) => ({ headers: { 'content-digest': digestHeader(bytesOf(body)) } }),
      };
    },
    'POST /proofingsession/{id}/uploads': async (world) => {
      const { sessionId, picture } = await world.kioskSession();
      return { path: { id: sessionId }, body: world.uploadBody(picture) };
    },
    'HEAD /proofingsession/{id}/uploads/{uploadId}': async (world) => {
      const { sessionId, uploadId } = await world.upload();
      return { path: { id: sessionId, uploadId } };
    },
    'PATCH /proofingsession/{id}/uploads/{uploadId}': async (world) => {
      const { sessionId, uploadId, picture } = await world.upload();
      return {
        path: { id: sessionId, uploadId },
        headers: { 'upload-offset': '0' },
        body: picture,
      };
    },
    'POST /proofingsession/{id}/uploads/form': async (world) => {
      const { sessionId, picture } = await world.kioskSession();
      const { size: _size, sha256: _hash, ...fields } = world.uploadBody(picture);
      const content = Buffer.from(picture).toString('latin1');
      return { path: { id: sessionId }, body: { ...fields, content }, seal: withSizeAndHash };
    },
  };
}

/** Fields in whose place something else was put stay as they are. */
function withSizeAndHash(body: unknown): { body: unknown } {
  const fields = body as { content?: unknown };
  const bytes = Buffer.from(String(fields.content), 'latin1');
  return { body: { size: bytes.length, sha256: toBase64Url(sha256(bytes)), ...fields } };
}

const bytesOf = (body: unknown): Uint8Array =>
  body instanceof Uint8Array ? body : Buffer.from(String(body));
