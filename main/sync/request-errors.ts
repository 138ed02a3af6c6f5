import { z } from 'zod';
import { AppError, type ErrorCode } from '#core/contract/errors.ts';
import type { NetworkOptions } from '../ports/services-gateway.ts';
import { retryAfterMs } from './retry-after.ts';

/** How a request failed, besides what a person is told: decides whether trying again can help. */
export class RequestError extends AppError {
  /** HTTP status, absent when no answer came. */
  readonly status: number | undefined;
  /** Code of the problem details, when the services sent any. */
  readonly problem: string | undefined;
  /** The wait that the answer asked for, unbounded. */
  readonly retryAfterMs: number | undefined;

  constructor(
    error: AppError,
    answer: { status?: number; problem?: string; retryAfterMs?: number | undefined } = {},
  ) {
    super(error.code, error.message, error.detail, { cause: error.cause });
    this.status = answer.status;
    this.problem = answer.problem;
    this.retryAfterMs = answer.retryAfterMs;
  }
}

const NEXT_STEPS: Partial<Record<ErrorCode, string>> = {
  SERVICES_UNREACHABLE: 'Check the network and the address of the services; the kiosk tries again by itself.',
  SERVICES_TIMEOUT: 'The network or the services are slow; the kiosk tries again by itself.',
  SERVICES_INVALID_ANSWER:
    'Something else answers at this address; check it, and any login page on the network.',
  PROXY_FAILED: 'Check host, port, user name and password of the proxy.',
  CERTIFICATE_UNTRUSTED: 'Add the certificate authority of your network in the settings, or check the clock.',
};
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  SERVICES_UNREACHABLE: 'The services cannot be reached.',
  SERVICES_TIMEOUT: 'The services did not answer in time.',
  SERVICES_INVALID_ANSWER: 'The answer is not one of the services.',
  PROXY_FAILED: 'The proxy does not let the request through.',
  CERTIFICATE_UNTRUSTED: 'The certificate of the services is not trusted.',
};

/** A failure of the connection by its true cause; `probe` is what was observed. */
export function connectionError(code: ErrorCode, probe: string, cause?: unknown): RequestError {
  const detail = { component: 'services', probe, nextStep: NEXT_STEPS[code] ?? 'Try again later.' };
  return new RequestError(new AppError(code, MESSAGES[code] ?? 'The request failed.', detail, { cause }));
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_TLS_|ERR_SSL_/;
const TIMEOUT = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED', 'ESOCKETTIMEDOUT']);

/** Maps what the HTTP client threw. */
export function mapThrown(error: unknown, network: NetworkOptions): RequestError {
  if (error instanceof RequestError) return error;
  const { code = 'unknown', message = '' } = error as { code?: string; message?: string };
  // The client wraps what the system reported.
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
    return new RequestError(connectionError(code, `HTTP status ${status}`), asked);
  }
  const code = problem.success ? problem.data.code : oauth.success ? oauth.data.error : '';
  const detail = problem.success
    ? problem.data.detail
    : (oauth.success && oauth.data.error_description) || '';
  const [named, message] = NAMED[code] ?? ['SERVICES_REFUSED', 'The services refused the request.'];
  const error = new AppError(named, message, {
    component: 'services',
    probe: `${status} ${code}: ${detail.slice(0, 200)}`,
    nextStep:
      NEXT_STEP_OF[code] ?? 'Ask the administrator of the services; the code says what they object to.',
  });
  return new RequestError(error, { status, problem: code, ...asked });
}

/** Refusals that a person can mend, so a screen names each. */
const NAMED: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  LICENCE_INVALID: ['LICENSE_INVALID', 'The services know no such licence key.'],
  ENROLMENT_CODE_INVALID: ['ENROLMENT_CODE_INVALID', 'The services do not accept the enrolment code.'],
};

const NEXT_STEP_OF: Readonly<Record<string, string>> = {
  LICENCE_INVALID: 'Check the licence key for a missing or wrong character.',
  ENROLMENT_CODE_INVALID: 'Check the code, or ask for a new one; each registers one kiosk within 24 hours.',
  KIOSK_PROOF_INVALID: 'Check the clock of this kiosk.',
  OPERATOR_EXISTS: 'Choose another name.',
  AUTHORITY_INVALID: 'A supervisor who may manage operators must allow this.',
  RATE_LIMITED: 'The kiosk waits and tries again by itself.',
  invalid_client: 'This kiosk is not registered with these services, or its clock is wrong.',
};

/** The services hold another state than this kiosk thought; the next try asks for it first. */
const RESUMABLE = ['EVIDENCE_OUT_OF_ORDER', 'UPLOAD_OFFSET_CONFLICT', 'UPLOAD_NOT_FOUND'];

/** Whether the same request may succeed later without anybody changing it. */
export function isTemporary(error: AppError): boolean {
  // What the vault cannot deliver stays undeliverable; everything else without an answer may pass.
  if (!(error instanceof RequestError) || error.status === undefined) return error.code !== 'STORAGE_FAILED';
  if (error.status >= 500 || [401, 408, 425, 429].includes(error.status)) return true;
  return RESUMABLE.includes(error.problem ?? '');
}
