import { z } from 'zod';
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '#core/contract/error-table.ts';
import { Fault } from '#core/contract/faults.ts';

export { PROBLEMS, type ProblemCode } from '#core/contract/error-table.ts';

/** Problem details (RFC 9457), plus `code` and `requestId`. Chosen by this project. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(PROBLEM_CODES),
    requestId: z.string(),
    faults: z.array(Fault).optional().describe('Every place of a document that is wrong.'),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457) with a code of a closed union.' });
export type Problem = z.infer<typeof Problem>;

/**
 * An expected refusal. `detail` describes the observation; without it the caller reads the next step of the table. It
 * reaches the caller: it never holds personal data, keys or stored values. Apart from `AppError`, so that a failure of
 * the domain never becomes an answer of the services by its name alone.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  /** Every place of a document that is wrong; holds no value of it. */
  readonly faults: readonly Fault[] | undefined;
  /** Seconds after which the same request may succeed; the header `Retry-After`. */
  readonly retryAfterS: number | undefined;

  constructor(
    code: ProblemCode,
    detail: string = PROBLEMS[code].nextStep,
    options?: { cause?: unknown; faults?: readonly Fault[]; retryAfterS?: number },
  ) {
    super(detail, options);
    this.code = code;
    this.faults = options?.faults;
    this.retryAfterS = options?.retryAfterS;
  }
}

/** The body of a refusal as it crosses the wire. */
export const problemBody = (code: ProblemCode, detail: string, requestId: string): Problem => ({
  type: `urn:counterproof:problem:${code.toLowerCase().replaceAll('_', '-')}`,
  title: PROBLEMS[code].title,
  status: PROBLEMS[code].status,
  detail,
  instance: `urn:uuid:${requestId}`,
  code,
  requestId,
});
