import { z } from 'zod';
import { membersOf, plainWords } from './plain-words.ts';

const Allowed = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One fault of a request: its place (JSON Pointer, RFC 6901) and a description. Holds no value of the request. */
export const Fault = z
  .object({
    in: z
      .enum(['path', 'query', 'header'])
      .optional()
      .describe('Where the pointer begins; the body, when it is absent.'),
    path: z.string().describe('JSON Pointer (RFC 6901).'),
    message: z.string(),
    allowed: z.array(Allowed).optional().describe('Every value that is accepted here.'),
    members: z.array(z.string()).optional().describe('Every member that there is, where one is unknown.'),
    type: z.string().optional().describe('The type that is accepted, as JSON Schema names it.'),
    format: z.string().optional().describe('The form of text that is accepted: `date`, `date-time`, `uuid`.'),
    pattern: z.string().optional().describe('A regular expression that a text matches whole or in part.'),
    minimum: z.number().optional().describe('Of a number, or of the length of a text or list.'),
    maximum: z.number().optional().describe('Of a number, or of the length of a text or list.'),
  })
  .meta({ id: 'Fault' });
export type Fault = z.infer<typeof Fault>;

/** The JSON Pointer (RFC 6901) of a path. */
export const pointer = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The fault for unknown members of flows and their parts. */
export const NO_SUCH_SETTING = 'there is no such setting';

/**
 * Parses outside input, and describes its faults in plain words.
 *
 * @param unknown the message about an unknown member
 */
export function parsePlainly<T>(
  schema: z.ZodType<T>,
  value: unknown,
  unknown = 'there is no such member',
): z.ZodSafeParseResult<T> {
  const error = (issue: z.core.$ZodRawIssue): string => {
    if (issue.code !== 'unrecognized_keys') return plainWords(issue);
    // Kept with the issue: its schema is not.
    Object.assign(issue, { members: membersOf(issue) });
    return unknown;
  };
  return schema.safeParse(value, { error });
}

export const faultsOf = (error: z.ZodError): Fault[] => error.issues.flatMap((issue) => ofIssue(issue, []));

type Issue = z.core.$ZodIssue & { members?: string[] };

function ofIssue(issue: Issue, before: readonly PropertyKey[]): Fault[] {
  const path = [...before, ...issue.path];
  const { message, members } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = members ? { members } : {};
    return issue.keys.map((key) => ({ path: pointer([...path, key]), message, ...known }));
  }
  if (issue.code === 'invalid_union') return ofUnion(issue, path);
  return [{ path: pointer(path), message, ...acceptedBy(issue) }];
}

/** Names of JSON Schema, where a schema has another one. */
const TYPES: Readonly<Record<string, string>> = { int: 'integer', record: 'object', tuple: 'array' };
const FORMATS: Readonly<Record<string, string>> = { datetime: 'date-time', guid: 'uuid', url: 'uri' };

/** The accepted values, where the issue names them. */
function acceptedBy(issue: Issue): Partial<Fault> {
  switch (issue.code) {
    case 'invalid_value':
      return { allowed: issue.values.filter(isAllowed) };
    case 'too_small':
      return { minimum: Number(issue.minimum) };
    case 'too_big':
      return { maximum: Number(issue.maximum) };
    case 'invalid_type':
      return { type: TYPES[issue.expected] ?? issue.expected };
    case 'invalid_format':
      return acceptedForm(issue);
    default:
      return {};
  }
}

function acceptedForm({ format, pattern }: Extract<Issue, { code: 'invalid_format' }>): Partial<Fault> {
  if (format !== 'regex') return { format: FORMATS[format] ?? format };
  // As JSON Schema has it: without the slashes of the language.
  return pattern === undefined ? {} : { pattern: pattern.replace(/^\/([\s\S]*)\/[a-z]*$/, '$1') };
}

const isAllowed = (value: unknown): value is z.infer<typeof Allowed> => Allowed.safeParse(value).success;

/** The faults of the alternative that comes closest; of a choice by one member, that member. */
function ofUnion(issue: Extract<Issue, { code: 'invalid_union' }>, path: readonly PropertyKey[]): Fault[] {
  const options = 'options' in issue ? issue.options : undefined;
  if (options) {
    const allowed = options.filter(isAllowed);
    return [{ path: pointer(path), message: 'is not one of the accepted values', allowed }];
  }
  const [closest] = issue.errors.toSorted((a, b) => a.length - b.length);
  if (!closest?.length) return [{ path: pointer(path), message: issue.message }];
  return closest.flatMap((inner) => ofIssue(inner, path));
}
