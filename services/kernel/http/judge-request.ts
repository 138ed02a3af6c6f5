import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { type Fault, faultsOf, parsePlainly } from '#core/contract/faults.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';

/** The part of a request, as faults name it, by Fastify's name for it. */
const PARTS: Readonly<Record<string, Fault['in']>> = {
  params: 'path',
  querystring: 'query',
  headers: 'header',
};

/** Judges each part of a request by its schema. */
export const judgeRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const { data: value, error } = parsePlainly(schema, data);
    if (!error) return { value };
    const part = PARTS[httpPart ?? ''];
    const faults = faultsOf(error);
    return { error: invalidRequest(part ? faults.map((fault) => ({ in: part, ...fault })) : faults) };
  };
