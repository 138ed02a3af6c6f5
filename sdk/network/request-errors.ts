import { z } from 'zod';
import { PROBLEMS, type ProblemCode } from '#core/contract/error-table.ts';
import { AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import type { NetworkOptions } from '../ports/services.ts';
import { retryAfterMs } from './retry-after.ts';

/** A failed request. Its kind decides whether another try can help. */
export class RequestError extends AppError {
  /** HTTP status of a refusal, absent when no answer came. */
  readonly status: number | undefined;
  /** Code of the problem details, when the services sent any. */
  readonly problem: string | undefined;
  /** The wait that the answer asked for, unbounded. */
  readonly retryAfterMs: number | undefined;

  constructor(
    error: AppError,
    answer: { status?: number; problem?: string; retryAfterMs?: number | undefined } = {},
  ) {
    super(error.code, error.detail, { cause: error.cause });
    this.status = answer.status;
    this.problem = answer.problem;
    this.retryAfterMs = answer.retryAfterMs;
  }
}

/** A failure of the connection by its true cause; `probe` is the observation. */
export const connectionError = (code: ErrorCode, probe: string, cause?: unknown): RequestError =>
  new RequestError(failure(code, probe, { cause }));

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_TLS_|ERR_SSL_/;
const TIMEOUT = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED', 'ESOCKETTIMEDOUT']);

/** Maps an error of the HTTP client. */
export function mapThrown(error: unknown, network: NetworkOptions): RequestError {
  if (error instanceof RequestError) return error;
  const { code = 'unknown', message = '' } = error as { code?: string; message?: string };
  // The client wraps the error of the system.
  const reported = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const probe = observed(reported);
  if (CERTIFICATE.test(code)) return connectionError('CERTIFICATE_UNTRUSTED', probe, error);
  if (network.proxy && concernsProxy(reported, network.proxy))
    return connectionError('PROXY_FAILED', probe, error);
  if (TIMEOUT.has(code)) return connectionError('SERVICES_TIMEOUT', probe, error);
  if (code === 'ERR_BAD_RESPONSE' || code.startsWith('HPE_') || /maxContentLength/.test(message)) {
    return connectionError('SERVICES_INVALID_ANSWER', probe, error);
  }
  return connectionError('SERVICES_UNREACHABLE', probe, error);
}

/** The system's own words, e.g. `connect ECONNREFUSED 127.0.0.1:4181`; never a URL with its query. */
function observed(error: unknown): string {
  const { syscall, code, address, port, message } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (!syscall) return code ?? message ?? 'unknown';
  return [syscall, code, address && port ? `${address}:${port}` : ''].filter(Boolean).join(' ');
}

function concernsProxy(error: unknown, proxy: NonNullable<NetworkOptions['proxy']>): boolean {
  const { port, hostname, syscall, message } = error as {
    port?: number;
    hostname?: string;
    syscall?: string;
    message?: string;
  };
  if (/proxy/i.test(message ?? '')) return true;
  return syscall !== undefined && (port === proxy.port || hostname === proxy.host);
}

const Problem = z.object({ code: z.string(), detail: z.string(), status: z.number() });
const OAuthError = z.object({ error: z.string(), error_description: z.string().optional() });

/** An answer that is no success. */
export interface RefusedAnswer {
  status: number;
  data: unknown;
  /** Headers `Retry-After` and `Date`. */
  retryAfter: string | undefined;
  date?: string | undefined;
}

/** Maps an answer that is no success. Bodies come from outside: only their closed fields are shown. */
export function mapRefusal(answer: RefusedAnswer, network: NetworkOptions): RequestError {
  const { status, data } = answer;
  const asked = { retryAfterMs: retryAfterMs(answer.retryAfter, answer.date) };
  const problem = Problem.safeParse(data);
  const oauth = OAuthError.safeParse(data);
  if (!problem.success && !oauth.success) {
    const viaProxy = network.proxy && [403, 407, 502, 503, 504].includes(status);
    const code = viaProxy ? 'PROXY_FAILED' : 'SERVICES_INVALID_ANSWER';
    return new RequestError(connectionError(code, `HTTP status ${status}`), { status, ...asked });
  }
  const code = problem.success ? problem.data.code : oauth.success ? oauth.data.error : '';
  const detail = problem.success
    ? problem.data.detail
    : (oauth.success && oauth.data.error_description) || '';
  const probe = `${status} ${code.slice(0, 80)}: ${detail.slice(0, 200)}`;
  const error = isNamed(code)
    ? failure(code, probe)
    : failure('SERVICES_REFUSED', probe, { hint: hintOf(code) });
  return new RequestError(error, { status, problem: code, ...asked });
}

/** Refusals that a person can mend, so a screen names each. */
const NAMED = ['LICENSE_INVALID', 'ENROLMENT_CODE_INVALID'] as const satisfies readonly ErrorCode[];
const isNamed = (code: string): code is (typeof NAMED)[number] => NAMED.some((named) => named === code);

const isProblem = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** The table's hint to the services' administrator about a refusal; newer services know more codes. */
function hintOf(code: string): string | undefined {
  if (code === 'invalid_client') {
    return 'This kiosk is not registered with these services, or its clock is wrong.';
  }
  return isProblem(code) ? PROBLEMS[code].nextStep : undefined;
}

/** The services hold another state than this kiosk thought; the next try asks for it first. */
const RESUMABLE = ['EVIDENCE_OUT_OF_ORDER', 'UPLOAD_OFFSET_CONFLICT', 'UPLOAD_NOT_FOUND'];

/** A refusal in the words of the services; another host or a proxy answers without a code of theirs. */
export const isRefusal = (error: unknown): error is RequestError & { status: number; problem: string } =>
  error instanceof RequestError && error.status !== undefined && error.problem !== undefined;

/** Whether the same request may succeed later without anybody changing it. */
export function isTemporary(error: AppError): boolean {
  // An entry that the vault cannot deliver stays undeliverable; everything else that the services did not refuse may
  // pass.
  if (!isRefusal(error)) return error.code !== 'STORAGE_FAILED';
  if (error.status >= 500 || [401, 408, 425, 429].includes(error.status)) return true;
  return RESUMABLE.includes(error.problem);
}
