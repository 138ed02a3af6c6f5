import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify';
import { z } from 'zod';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '../context.ts';
import { documentedAccess } from './documented-access.ts';
import { limitedTo } from './rate-limits.ts';
import type { Answer, AnyRoute, Content, RouteOutput } from './route.ts';
import { type BodyForm, bodyLimitOf, isBodyForm, readBodies } from './route-bodies.ts';
import { problemResponses, problemsOf } from './route-problems.ts';

export interface RegistrationOptions {
  readonly context: ServicesContext;
  /** Fails a request whose route refuses by a code that its record does not name; otherwise the log says so. */
  readonly strict: boolean;
}

/**
 * Registers routes by their records.
 *
 * @throws Error where two routes have one `operationId`, or the parameters of a path differ from its schema.
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly AnyRoute[],
  options: RegistrationOptions,
): void {
  const ids = new Set<string>();
  for (const route of routes) {
    if (ids.has(route.operationId)) throw new Error(`two routes are named ${route.operationId}`);
    ids.add(route.operationId);
    requireNamedParameters(route);
    const body = route.input?.body;
    if (!body || !isBodyForm(body)) register(app, route, options);
    else {
      app.register(async (scope) => {
        await readBodies(scope, body);
        register(scope, route, options);
      });
    }
  }
}

function requireNamedParameters({ path, input, operationId }: AnyRoute): void {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const judged = Object.keys(input?.params?.shape ?? {});
  if (named.toSorted().join() !== judged.toSorted().join()) {
    throw new Error(`the parameters of ${operationId} are ${named}, its schema has ${judged}`);
  }
}

function register(app: FastifyInstance, route: AnyRoute, options: RegistrationOptions): void {
  const { method, path: url, access, limit, anyHost, ownOrigin, beforeBody } = route;
  const { context } = options;
  const body = route.input?.body;
  const judged = declaredProblems(route, options.strict);
  app.route({
    method,
    url,
    config: {
      access,
      ...(anyHost ? { anyHost } : {}),
      ...(ownOrigin ? { ownOrigin } : {}),
      ...rateLimitOf(limit),
    },
    ...(body && isBodyForm(body) ? { bodyLimit: bodyLimitOf(body) } : {}),
    ...(beforeBody
      ? {
          preParsing: async (request: FastifyRequest) =>
            judged(request, async () => beforeBody({ context, caller: request.caller, request } as never)),
        }
      : {}),
    schema: schemaOf(route),
    handler: (request, reply) =>
      judged(request, async () => {
        const { params, query, headers, body: sent, caller } = request;
        const call = { context, caller, params, query, headers, body: sent, request, reply };
        return send(route.output, await route.run(call as never), reply);
      }),
  });
}

function rateLimitOf(limit: AnyRoute['limit']): FastifyContextConfig {
  if (limit === undefined) return {};
  return { rateLimit: limit === 'unlimited' ? false : limitedTo(limit) };
}

/** Runs the parts that may refuse, and finds a refusal that the record does not name. */
function declaredProblems(route: AnyRoute, strict: boolean) {
  const declared = problemsOf(route);
  return async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProblemError && !declared.has(error.code)) {
        const found = `${route.operationId} does not declare the problem ${error.code}`;
        if (strict) throw new Error(found, { cause: error });
        request.log.error({ problem: error.code }, found);
      }
      throw error;
    }
  };
}

/** Sends the result of a route, unless it wrote its answer itself. */
function send(output: RouteOutput, result: unknown, reply: FastifyReply): FastifyReply {
  if (result === reply || reply.sent) return reply;
  const [only, ...others] = Object.keys(output).map(Number);
  const { status, body } = others.length > 0 ? (result as Answer) : { status: only ?? 200, body: result };
  const sent = output[status];
  if (sent && isContent(sent) && !reply.hasHeader('content-type')) reply.type(sent.types[0] ?? '');
  return reply.code(status).send(body instanceof Uint8Array ? Buffer.from(body) : body);
}

const isContent = (sent: z.ZodType | Content): sent is Content => 'types' in sent;

/** The schema by which Fastify validates and from which the OpenAPI document is made. */
function schemaOf(route: AnyRoute): FastifySchema {
  const { operationId, tag, summary, description, input = {}, output } = route;
  const { params, query, headers, body } = input;
  const answers = Object.entries(output).map(([status, sent]) => [status, answerSchema(sent)] as const);
  return {
    ...(route.documented === false ? { hide: true } : {}),
    operationId,
    tags: [tag],
    summary,
    ...documentedAccess(route.access, description),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...bodySchema(body),
    response: { ...Object.fromEntries(answers), ...problemResponses(route) },
  };
}

function bodySchema(body: z.ZodType | BodyForm | undefined): FastifySchema {
  if (!body) return {};
  return isBodyForm(body) ? { body: body.schema, consumes: [...body.types] } : { body };
}

const TEXT = z.string();
const BINARY = z.string().meta({ format: 'binary' });

function answerSchema(sent: z.ZodType | Content): object {
  if (!isContent(sent)) return sent;
  const { description, types, examples = {} } = sent;
  const schemaFor = (type: string) => {
    const schema = type.startsWith('image/') ? BINARY : TEXT;
    return examples[type] === undefined ? schema : schema.meta({ examples: [examples[type]] });
  };
  const content = Object.fromEntries(types.map((type) => [type, { schema: schemaFor(type) }]));
  return { description, content };
}
