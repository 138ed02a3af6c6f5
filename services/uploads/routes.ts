import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { MAX_ARTEFACT_BYTES } from '#core/contract/proofing.ts';
import { ProblemError, problemResponse } from '#services/contract/problem.ts';
import { UploadDeclaration, UploadForm, UploadState } from '#services/contract/uploads.ts';
import { type Access, kioskOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { storeContent } from '#services/sessions/index.ts';
import { appendPart, requireFitting } from './append-part.ts';
import { requireAcceptable } from './declared.ts';
import { openUpload, requireUpload, stateOf } from './open-upload.ts';

const write: Access = { kind: 'kiosk', scope: 'proofing.write' };
const tags = ['idproofing'];
const SessionPath = z.object({ id: z.uuid() });
const UploadPath = z.object({ id: z.uuid(), uploadId: z.uuid() });
const PartHeaders = z.object({ 'upload-offset': z.string().regex(/^\d{1,9}$/) });
const Bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0)
  .meta({ contentMediaType: 'application/octet-stream' });
const refusals = {
  400: problemResponse,
  404: problemResponse,
  409: problemResponse,
  413: problemResponse,
  415: problemResponse,
};
/** Fields of a form and its boundaries, beside the bytes. */
const FORM_BYTES = 16 * 1024;

/** Evidence in parts that survive a broken connection, or as a form in one request. */
export function uploadRoutes(app: FastifyInstance, context: ServicesContext): void {
  openingRoutes(app, context);
  app.register(async (scope) => partRoute(scope, context));
  app.register(async (scope) => formRoute(scope, context));
}

function openingRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/proofingsession/:id/uploads',
    {
      config: { access: write },
      schema: {
        tags,
        summary: 'Announces the bytes of an artefact that come in parts; idempotent.',
        params: SessionPath,
        body: UploadDeclaration,
        response: { 201: UploadState, ...refusals },
      },
    },
    async (request, reply) => {
      const state = await openUpload(context, kioskOf(request), request.params.id, request.body);
      reply.header('location', `/proofingsession/${request.params.id}/uploads/${state.uploadId}`);
      return withState(reply, state).code(201).send(state);
    },
  );
  typed.head(
    '/proofingsession/:id/uploads/:uploadId',
    {
      config: { access: write },
      schema: {
        tags,
        summary: 'Where an upload stands, in Upload-Offset and Upload-Complete.',
        params: UploadPath,
        response: { 204: z.undefined(), 404: problemResponse },
      },
    },
    async (request, reply) => {
      const upload = await requireUpload(context, kioskOf(request), keyOf(request.params));
      reply.header('cache-control', 'no-store');
      return withState(reply, stateOf(upload)).code(204).send();
    },
  );
}

const keyOf = ({ id, uploadId }: z.infer<typeof UploadPath>) => ({ sessionId: id, uploadId });

/** Booleans are those of structured fields (RFC 9651, 3.3.6). */
const withState = <R extends FastifyReply>(
  reply: R,
  { offset, size, complete }: z.infer<typeof UploadState>,
): R =>
  reply.headers({
    'upload-offset': String(offset),
    'upload-length': String(size),
    'upload-complete': complete ? '?1' : '?0',
    'upload-limit': `max-size=${MAX_ARTEFACT_BYTES}`,
  }) as R;

function partRoute(scope: FastifyInstance, context: ServicesContext): void {
  const types = ['application/partial-upload', 'application/octet-stream'];
  scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.withTypeProvider<ZodTypeProvider>().patch(
    '/proofingsession/:id/uploads/:uploadId',
    {
      config: { access: write },
      bodyLimit: MAX_ARTEFACT_BYTES,
      preParsing: (request) => requireWanted(context, request),
      schema: {
        tags,
        summary: 'Sends the next part of an upload, beginning at Upload-Offset.',
        consumes: types,
        params: UploadPath,
        headers: PartHeaders,
        body: Bytes,
        response: { 204: z.undefined(), ...refusals },
      },
    },
    async (request, reply) => {
      const offset = Number(request.headers['upload-offset']);
      const part = { ...keyOf(request.params), offset, bytes: request.body };
      return withState(reply, await appendPart(context, kioskOf(request), part))
        .code(204)
        .send();
    },
  );
}

/** Judges a part by its headers, before its bytes are read. */
async function requireWanted(context: ServicesContext, request: FastifyRequest): Promise<void> {
  const path = UploadPath.safeParse(request.params);
  const headers = PartHeaders.safeParse(request.headers);
  // What does not parse is refused with its place named, when the schema is applied.
  if (!path.success || !headers.success) return;
  const upload = await requireUpload(context, kioskOf(request), keyOf(path.data));
  const length = Number(request.headers['content-length'] ?? upload.size - upload.received);
  requireFitting(upload, Number(headers.data['upload-offset']), length);
}

async function formRoute(scope: FastifyInstance, context: ServicesContext): Promise<void> {
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 1, fileSize: MAX_ARTEFACT_BYTES, fields: 8, fieldSize: 1024, parts: 9, headerPairs: 20 },
  });
  // The reader of forms throws plain errors; whatever fails before there is a body is the form's fault.
  scope.setErrorHandler<FastifyError>((error, request) => {
    const isUnread = error.code === undefined && !request.body;
    throw isUnread ? new ProblemError('INVALID_REQUEST', 'body: the form cannot be read') : error;
  });
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/proofingsession/:id/uploads/form',
    {
      config: { access: write },
      bodyLimit: MAX_ARTEFACT_BYTES + FORM_BYTES,
      preParsing: async (request) => requireShort(request),
      schema: {
        tags,
        summary: 'Stores an artefact that comes as multipart/form-data, its bytes in `content`; idempotent.',
        consumes: ['multipart/form-data'],
        params: SessionPath,
        body: UploadForm,
        response: { 204: z.undefined(), ...refusals },
      },
    },
    async (request, reply) => {
      const { artefactId, sha256, content, ...declared } = request.body;
      requireAcceptable(declared);
      if (content.length !== declared.size) {
        throw new ProblemError('CONTENT_HASH_MISMATCH', 'The content has another length than was announced.');
      }
      await storeContent(context, kioskOf(request), {
        sessionId: request.params.id,
        artefactId,
        announced: sha256,
        bytes: content,
      });
      return reply.code(204).send();
    },
  );
}

function requireShort(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_ARTEFACT_BYTES + FORM_BYTES) {
    throw new ProblemError('BODY_TOO_LARGE', `An artefact has at most ${MAX_ARTEFACT_BYTES} bytes.`);
  }
}
