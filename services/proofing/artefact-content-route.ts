import { z } from 'zod';
import { ArtefactDeclaration, MAX_ARTEFACT_BYTES } from '#core/contract/outbox-entries.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { bytes } from '#services/kernel/http/route-bodies.ts';
import { CONTENT_PROBLEMS, storeContent } from '#services/sessions/index.ts';

const Path = z.object({ id: z.uuid(), artefactId: ArtefactDeclaration.shape.artefactId });
/** Content-Digest of RFC 9530 with the one algorithm that is accepted. */
const Headers = z.object({ 'content-digest': z.string().regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/) });

/** Takes the bytes of an artefact. */
export const artefactContentRoute = route({
  operationId: 'putArtefactContent',
  method: 'PUT',
  path: '/proofingsession/:id/artefacts/:artefactId/content',
  tag: 'idproofing',
  summary: 'Stores the bytes of an artefact; repeating the same bytes succeeds.',
  access: { kind: 'kiosk', scope: 'proofing.write' },
  input: { params: Path, headers: Headers, body: bytes(MAX_ARTEFACT_BYTES, 'application/octet-stream') },
  output: { 204: nothing },
  problems: CONTENT_PROBLEMS,
  run: async ({ context, caller, params, headers, body }) => {
    const announced = headers['content-digest'].slice(9, -1);
    await storeContent(context, caller, {
      sessionId: params.id,
      artefactId: params.artefactId,
      announced: Buffer.from(announced, 'base64').toString('base64url'),
      bytes: body,
    });
  },
});
