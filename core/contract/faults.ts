import { z } from 'zod';

/** One thing that is wrong with a document: where (JSON Pointer, RFC 6901) and what. Holds no value of the document. */
export const Fault = z
  .object({
    path: z.string().describe('JSON Pointer (RFC 6901).'),
    message: z.string(),
  })
  .meta({ id: 'Fault' });
export type Fault = z.infer<typeof Fault>;

/** The JSON Pointer (RFC 6901) of a path. */
export const pointer = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const faultsOf = (error: z.ZodError): Fault[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: pointer([...issue.path, key]),
          message: 'there is no such setting',
        }))
      : [{ path: pointer(issue.path), message: issue.message }],
  );
