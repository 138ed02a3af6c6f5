import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ArtefactDeclaration, MAX_ARTEFACT_BYTES } from '#core/contract/proofing.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { kioskOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { storeContent } from '#services/sessions/index.ts';

const Path = z.object({ id: z.uuid(), artefactId: ArtefactDeclaration.shape.artefactId });
/** Content-Digest of RFC 9530 with the one algorithm that is accepted. */
const Headers = z.object({ 'content-digest': z.string().regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/) });
const Bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0)
  .meta({ contentMediaType: 'application/octet-stream' });

/** Takes the bytes of an artefact; only this route reads binary bodies. */
export function artefactContentRoute(app: FastifyInstance, context: ServicesContext): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: MAX_ARTEFACT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.withTypeProvider<ZodTypeProvider>().put(
      '/proofingsession/:id/artefacts/:artefactId/content',
      {
        config: { access: { kind: 'kiosk', scope: 'proofing.write' } },
        bodyLimit: MAX_ARTEFACT_BYTES,
        schema: {
          tags: ['idproofing'],
          security: [{ kiosk: [] }],
          summary: 'Stores the bytes of an artefact; repeating the same bytes succeeds.',
          consumes: ['application/octet-stream'],
          params: Path,
          headers: Headers,
          body: Bytes,
          response: {
            204: z.undefined(),
            400: problemResponse,
            404: problemResponse,
            409: problemResponse,
            413: problemResponse,
          },
        },
      },
      async (request, reply) => {
        const announced = request.headers['content-digest'].slice(9, -1);
        await storeContent(context, kioskOf(request), {
          sessionId: request.params.id,
          artefactId: request.params.artefactId,
          announced: Buffer.from(announced, 'base64').toString('base64url'),
          bytes: request.body,
        });
        return reply.code(204).send();
      },
    );
  });
}
