import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  PROBLEMS,
  type Problem,
  type ProblemCode,
  ProblemError,
  problemBody,
} from '#services/contract/problem.ts';
import { challengesFor } from './challenges.ts';
import { servedMethods } from './served-methods.ts';

/** Fastify's own refusals by the code that this API gives them. */
const FRAMEWORK_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_PARTS_LIMIT: 'INVALID_REQUEST',
  FST_FILES_LIMIT: 'INVALID_REQUEST',
  FST_FIELDS_LIMIT: 'INVALID_REQUEST',
  FST_PROTO_VIOLATION: 'INVALID_REQUEST',
  FST_INVALID_JSON_FIELD_ERROR: 'INVALID_REQUEST',
  FST_MP_PREMATURE_CLOSE: 'INVALID_REQUEST',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'MEDIA_TYPE_UNSUPPORTED',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE_UNSUPPORTED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
  FST_ERR_BAD_URL: 'INVALID_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'INVALID_REQUEST',
};
/** Classes of SQLSTATE, and system errors, that mean the database cannot be reached (PostgreSQL appendix A). */
const DATABASE_DOWN = /^(08...|57P0.|53...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;
/** Messages of node-postgres, without any code, for a connection that is lost or could not be made. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect$|Client has encountered a connection error)/;
/**
 * Errors that pass on a retry: a failed serialisation, a deadlock, a lock not granted in time, and a statement that
 * took too long, mostly waiting for a lock.
 */
const DATABASE_BUSY = /^(40001|40P01|55P03|57014)$/;
/** A database's codes for the character of code 0 in a text, or for its escape in JSON: none of its types holds one. */
const UNSTORABLE_TEXT = /^(22021|22P05)$/;
/** The domain's code for a value without a canonical JSON: half of a character in a text. */
const NO_SUCH_VALUE = 'INVALID_INPUT';
/** Seconds. */
const RETRY_AFTER = 2;

/** Answers every failure as problem details (RFC 9457). Unknown failures say nothing but their request id. */
export function installProblemDetails(app: FastifyInstance): void {
  const methodsAt = servedMethods(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { code, detail } = classify(error);
    const { faults, retryAfterS } = error instanceof ProblemError ? error : {};
    if (PROBLEMS[code].status >= 500) request.log.error({ err: error }, 'request failed');
    else if (error.code === NO_SUCH_VALUE) {
      // Mostly the caller's; should the services have built it themselves, only this line leads there.
      request.log.warn({ err: error, problem: code }, detail);
    } else {
      // The places that faults name may hold names of members that the caller chose, e.g. of a person.
      request.log.info({ problem: code }, faults ? PROBLEMS[code].title : detail);
    }
    const body = problemBody(code, detail, request.id);
    if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
    return sendProblem(request, reply, faults ? { ...body, faults: [...faults] } : body);
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url.split('?')[0] ?? '');
    if (methods.length === 0) {
      const body = problemBody('ROUTE_NOT_FOUND', 'Nothing is served at this path.', request.id);
      return sendProblem(request, reply, body);
    }
    const allow = methods.join(', ');
    reply.header('allow', allow);
    return sendProblem(
      request,
      reply,
      problemBody('METHOD_NOT_ALLOWED', `Send one of ${allow}.`, request.id),
    );
  });
}

/** Answers refusals of the router before there is a route: its own message would repeat the address. */
export function answerRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { code, detail } = classify(error);
  request.log.info({ problem: code }, error.code);
  sendProblem(request, reply, problemBody(code, detail, request.id));
}

function classify(error: FastifyError): { code: ProblemCode; detail: string } {
  if (error instanceof ProblemError) return { code: error.code, detail: error.message };
  const known = FRAMEWORK_CODES[error.code];
  if (known) return { code: known, detail: PROBLEMS[known].title };
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return { code: 'MALFORMED_JSON', detail: PROBLEMS.MALFORMED_JSON.title };
  }
  if (UNSTORABLE_TEXT.test(error.code ?? '')) {
    return { code: 'INVALID_REQUEST', detail: 'A text holds the character of code 0; send it without.' };
  }
  if (error.code === NO_SUCH_VALUE) {
    return { code: 'INVALID_REQUEST', detail: 'A text holds half of a character; send it without.' };
  }
  if (DATABASE_BUSY.test(error.code ?? '')) {
    return { code: 'DATABASE_BUSY', detail: 'Send the same request again.' };
  }
  if (DATABASE_DOWN.test(error.code ?? '') || CONNECTION_LOST.test(error.message)) {
    return { code: 'DATABASE_UNAVAILABLE', detail: 'Try again later.' };
  }
  return { code: 'INTERNAL', detail: 'The log of the services holds the details under this request id.' };
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, body: Problem) {
  if (body.status === 401) {
    reply.header('www-authenticate', challengesFor(request.routeOptions?.config?.access, body.code));
  }
  if (body.code === 'DATABASE_BUSY') reply.header('retry-after', RETRY_AFTER);
  return reply.code(body.status).type('application/problem+json').serializer(JSON.stringify).send(body);
}
