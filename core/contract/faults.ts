import { z } from 'zod';

const Allowed = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One thing that is wrong with a request: where (JSON Pointer, RFC 6901) and what. Holds no value of the request. */
export const Fault = z
  .object({
    in: z
      .enum(['path', 'query', 'header'])
      .optional()
      .describe('Where the pointer begins; the body, when it is absent.'),
    path: z.string().describe('JSON Pointer (RFC 6901).'),
    message: z.string(),
    allowed: z.array(Allowed).optional().describe('Every value that is accepted here.'),
    minimum: z.number().optional().describe('Of a number, or of the length of a text or list.'),
    maximum: z.number().optional().describe('Of a number, or of the length of a text or list.'),
  })
  .meta({ id: 'Fault' });
export type Fault = z.infer<typeof Fault>;

/** The JSON Pointer (RFC 6901) of a path. */
export const pointer = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const faultsOf = (error: z.ZodError): Fault[] => error.issues.flatMap((issue) => ofIssue(issue, []));

type Issue = z.core.$ZodIssue;

function ofIssue(issue: Issue, before: readonly PropertyKey[]): Fault[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pointer([...path, key]), message: 'there is no such setting' }));
  }
  if (issue.code === 'invalid_union') return ofUnion(issue, path);
  return [{ path: pointer(path), message: issue.message, ...acceptedBy(issue) }];
}

/** What is accepted instead, where the issue names it. */
function acceptedBy(issue: Issue): Pick<Fault, 'allowed' | 'minimum' | 'maximum'> {
  if (issue.code === 'invalid_value') return { allowed: issue.values.filter(isAllowed) };
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) };
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) };
  return {};
}

const isAllowed = (value: unknown): value is z.infer<typeof Allowed> => Allowed.safeParse(value).success;

/** The faults of the alternative that comes closest; of a choice by one member, that member. */
function ofUnion(issue: Extract<Issue, { code: 'invalid_union' }>, path: readonly PropertyKey[]): Fault[] {
  const options = 'options' in issue ? issue.options : undefined;
  if (options) {
    const allowed = options.filter(isAllowed);
    return [{ path: pointer(path), message: 'is none of the accepted values', allowed }];
  }
  const [closest] = issue.errors.toSorted((a, b) => a.length - b.length);
  if (!closest?.length) return [{ path: pointer(path), message: issue.message }];
  return closest.flatMap((inner) => ofIssue(inner, path));
}
