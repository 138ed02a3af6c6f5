import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';

/** A body that is not JSON. */
export interface BodyForm<Schema extends z.ZodType = z.ZodType> {
  readonly form: 'bytes' | 'urlencoded' | 'multipart';
  /** Media types that are accepted. */
  readonly types: readonly string[];
  readonly schema: Schema;
  /** Bytes. */
  readonly limit: number;
}

const Bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0)
  .meta({ contentMediaType: 'application/octet-stream' });

/** A body of bytes, at least one. */
export const bytes = (limit: number, ...types: readonly string[]): BodyForm<typeof Bytes> => ({
  form: 'bytes',
  types,
  schema: Bytes,
  limit,
});

/** The fields of an HTML form. */
export const urlencoded = <Schema extends z.ZodType>(limit: number, schema: Schema): BodyForm<Schema> => ({
  form: 'urlencoded',
  types: ['application/x-www-form-urlencoded'],
  schema,
  limit,
});

/** The fields of a form with one file (RFC 7578). */
export const multipartForm = <Schema extends z.ZodType>(limit: number, schema: Schema): BodyForm<Schema> => ({
  form: 'multipart',
  types: ['multipart/form-data'],
  schema,
  limit,
});

export const isBodyForm = (body: z.ZodType | BodyForm): body is BodyForm => 'form' in body;

/** Fields of a multipart form and its boundaries, beside the file. */
const FIELD_BYTES = 16 * 1024;

/**
 * Messages of the reader of forms (@fastify/busboy), without any code, for a broken form: its boundary is missing,
 * empty or too long, or its end does not come. Any other failure is the services' own.
 */
const BROKEN_FORM =
  /^(Multipart: Boundary not found|The needle cannot .+)$|unexpected end of multipart data$/i;

/** How long a whole body may be. */
export const bodyLimitOf = ({ form, limit }: BodyForm): number =>
  form === 'multipart' ? limit + FIELD_BYTES : limit;

/** Teaches an encapsulated application to read one form of body. */
export async function readBodies(scope: FastifyInstance, body: BodyForm): Promise<void> {
  if (body.form === 'multipart') return readMultipart(scope, body);
  const types = [...body.types];
  if (body.form === 'bytes') {
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, read, done) => done(null, read));
  } else {
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, read, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(read)))),
    );
  }
}

async function readMultipart(scope: FastifyInstance, body: BodyForm): Promise<void> {
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: {
      files: 1,
      fileSize: body.limit,
      fields: 8,
      fieldSize: 1024,
      parts: 9,
      headerPairs: 20,
    },
  });
  // The reader of forms ignores the limit of the route.
  scope.addHook('preParsing', async ({ headers }) => {
    if (Number(headers['content-length'] ?? 0) > bodyLimitOf(body)) {
      throw new ProblemError('BODY_TOO_LARGE', `The file has at most ${body.limit} bytes.`);
    }
  });
  scope.setErrorHandler<FastifyError>((error) => {
    const isBroken = error.code === undefined && BROKEN_FORM.test(error.message);
    throw isBroken ? invalidRequest([{ path: '', message: 'the form cannot be read' }]) : error;
  });
}
