import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MAX_ARTEFACT_BYTES } from '#core/contract/outbox-entries.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { UploadDeclaration, UploadForm, UploadState } from '#services/contract/uploads.ts';
import type { Access, KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { bytes, multipartForm } from '#services/kernel/http/route-bodies.ts';
import { CONTENT_PROBLEMS, storeContent } from '#services/sessions/index.ts';
import { appendPart, requireFitting } from './append-part.ts';
import { requireAcceptable } from './declared.ts';
import { openUpload, requireUpload, stateOf } from './open-upload.ts';

const write = { kind: 'kiosk', scope: 'proofing.write' } as const satisfies Access;
const tag = 'idproofing';
const SessionPath = z.object({ id: z.uuid() });
const UploadPath = z.object({ id: z.uuid(), uploadId: z.uuid() });
const PartHeaders = z.object({ 'upload-offset': z.string().regex(/^\d{1,9}$/) });
const PartBytes = bytes(MAX_ARTEFACT_BYTES, 'application/partial-upload', 'application/octet-stream');

const keyOf = ({ id, uploadId }: z.infer<typeof UploadPath>) => ({ sessionId: id, uploadId });

/** Tells where an upload stands. Booleans are those of structured fields (RFC 9651, 3.3.6). */
function withState(reply: FastifyReply, state: UploadState): UploadState {
  reply.headers({
    'upload-offset': String(state.offset),
    'upload-length': String(state.size),
    'upload-complete': state.complete ? '?1' : '?0',
    'upload-limit': `max-size=${MAX_ARTEFACT_BYTES}`,
  });
  return state;
}

const openingRoutes = [
  route({
    operationId: 'createUpload',
    method: 'POST',
    path: '/proofingsession/:id/uploads',
    tag,
    summary: 'Announces the bytes of an artefact that come in parts; idempotent.',
    access: write,
    input: { params: SessionPath, body: UploadDeclaration },
    output: { 201: UploadState },
    problems: CONTENT_PROBLEMS.filter((code) => code !== 'CONTENT_HASH_MISMATCH'),
    run: async ({ context, caller, params, body, reply }) => {
      const state = await openUpload(context, caller, params.id, body);
      reply.header('location', `/proofingsession/${params.id}/uploads/${state.uploadId}`);
      return withState(reply, state);
    },
  }),
  route({
    operationId: 'getUpload',
    method: 'HEAD',
    path: '/proofingsession/:id/uploads/:uploadId',
    tag,
    summary: 'Where an upload stands, in Upload-Offset and Upload-Complete.',
    access: write,
    input: { params: UploadPath },
    output: { 204: nothing },
    problems: ['UPLOAD_NOT_FOUND'],
    run: async ({ context, caller, params, reply }) => {
      const upload = await requireUpload(context, caller, keyOf(params));
      reply.header('cache-control', 'no-store');
      withState(reply, stateOf(upload));
    },
  }),
] as const;

/** Judges a part by its headers, before its bytes are read. */
async function requireWanted(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  request: FastifyRequest,
): Promise<void> {
  const path = UploadPath.safeParse(request.params);
  const headers = PartHeaders.safeParse(request.headers);
  // Headers that do not parse are refused with their place named, when the schema is applied.
  if (!path.success || !headers.success) return;
  const upload = await requireUpload(context, kiosk, keyOf(path.data));
  const length = Number(request.headers['content-length'] ?? upload.size - upload.received);
  requireFitting(upload, Number(headers.data['upload-offset']), length);
}

const partRoute = route({
  operationId: 'appendUploadPart',
  method: 'PATCH',
  path: '/proofingsession/:id/uploads/:uploadId',
  tag,
  summary: 'Sends the next part of an upload, beginning at Upload-Offset.',
  access: write,
  input: { params: UploadPath, headers: PartHeaders, body: PartBytes },
  output: { 204: nothing },
  problems: [...CONTENT_PROBLEMS, 'UPLOAD_NOT_FOUND', 'UPLOAD_OFFSET_CONFLICT'],
  beforeBody: ({ context, caller, request }) => requireWanted(context, caller, request),
  run: async ({ context, caller, params, headers, body, reply }) => {
    const offset = Number(headers['upload-offset']);
    const part = { ...keyOf(params), offset, bytes: body };
    withState(reply, await appendPart(context, caller, part));
  },
});

const formRoute = route({
  operationId: 'uploadForm',
  method: 'POST',
  path: '/proofingsession/:id/uploads/form',
  tag,
  summary: 'Stores an artefact that comes as multipart/form-data, its bytes in `content`; idempotent.',
  access: write,
  input: { params: SessionPath, body: multipartForm(MAX_ARTEFACT_BYTES, UploadForm) },
  output: { 204: nothing },
  problems: CONTENT_PROBLEMS,
  run: async ({ context, caller, params, body }) => {
    const { artefactId, sha256, content, ...declared } = body;
    requireAcceptable(declared);
    if (content.length !== declared.size) {
      throw new ProblemError('CONTENT_HASH_MISMATCH', 'The content has another length than was announced.');
    }
    await storeContent(context, caller, {
      sessionId: params.id,
      artefactId,
      announced: sha256,
      bytes: content,
    });
  },
});

/** Evidence in parts that survive a broken connection, or as a form in one request. */
export const uploadRoutes = [...openingRoutes, partRoute, formRoute] as const;
