import type { z } from 'zod';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import { faultFields } from '#core/contract/fault-fields.ts';
import { KIOSK_ERRORS } from '#core/contract/kiosk-errors.ts';
import type {
  Authorisation,
  Caller,
  Envelope,
  Handlers,
  OperationMap,
  OperationSpec,
  OutputOf,
} from '#core/contract/kit.ts';
import { ROLES } from '#core/contract/kit.ts';

/** Where details of an unexpected failure go. `fields` never hold values of an input or an output. */
export interface DispatchLog {
  warn(event: string, fields: Readonly<Record<string, unknown>>): void;
}

export interface DispatchOptions<M extends OperationMap> {
  readonly operations: M;
  readonly handlers: Handlers<M>;
  /** @throws AppError NOT_SIGNED_IN, PERMISSION_DENIED, ... when the caller may not use this authorisation. */
  readonly authorise: (auth: Authorisation, caller: Caller, spec: OperationSpec) => void;
  readonly log: DispatchLog;
}

/** The gate for untrusted callers: `name` and `input` may be anything. Never throws, never rejects. */
export type Dispatch = (name: unknown, input: unknown, caller: Caller) => Promise<Envelope<unknown>>;

/** The same gate for the host's own typed calls whose handlers answer at once. Never throws. */
export type DispatchSync<M extends OperationMap> = <K extends keyof M & string>(
  name: K,
  input: unknown,
  caller: Caller,
) => Envelope<OutputOf<M[K]>>;

type AnyHandler = (input: unknown, caller: Caller) => unknown;

/**
 * The record of an operation that this caller's role may name.
 * @throws AppError FORBIDDEN_SENDER, UNKNOWN_OPERATION, FORBIDDEN_ROLE
 */
export const admit = (operations: OperationMap, name: unknown, caller: Caller): OperationSpec => {
  if (!ROLES.includes(caller.role)) throw failure('FORBIDDEN_SENDER', 'the caller has no role');
  const spec = typeof name === 'string' && Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (spec === undefined) throw failure('UNKNOWN_OPERATION', 'no operation has this name');
  if (caller.role !== 'host' && !spec.roles.includes(caller.role)) {
    throw failure('FORBIDDEN_ROLE', `the ${caller.role} display may not call ${String(name)}`);
  }
  return spec;
};

/** A path as the schema names it; a part that only the caller could have chosen is masked. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => (/^\w[\w-]{0,40}$/.test(String(part)) ? String(part) : '?')).join('.') || 'input';

/** Where and how a value broke its schema, without the value. */
const issuesOf = (error: z.ZodError): string =>
  error.issues
    .slice(0, 5)
    .map((issue) => `${pathOf(issue.path)}: ${issue.code}`)
    .join('; ');

const parseInput = (spec: OperationSpec, input: unknown): unknown => {
  const parsed = readInput(spec, input);
  if (parsed.success) return parsed.data;
  throw failure('INVALID_INPUT', issuesOf(parsed.error));
};

/** A member that throws while it is read, or data nested too deep to be read, are the caller's. */
const readInput = (spec: OperationSpec, input: unknown): z.ZodSafeParseResult<unknown> => {
  try {
    return spec.input.safeParse(input);
  } catch (cause) {
    throw failure('INVALID_INPUT', 'reading the input failed', { cause });
  }
};

/** A failure that the contract did not foresee; its text may hold personal data and stays out of the answer. */
class UnexpectedOutput extends Error {
  readonly probe: string;
  constructor(probe: string) {
    super('output does not fit its schema');
    this.probe = probe;
  }
}

const checkOutput = (spec: OperationSpec, output: unknown): unknown => {
  const parsed = spec.output.safeParse(output);
  if (parsed.success) return parsed.data;
  throw new UnexpectedOutput(issuesOf(parsed.error));
};

const internal = (name: unknown, error: unknown, log: DispatchLog): ErrorResponse => {
  const correlationId = crypto.randomUUID();
  log.warn('dispatch.internal', {
    correlationId,
    operation: typeof name === 'string' ? name.slice(0, 80) : typeof name,
    ...faultFields(error),
    ...(error instanceof UnexpectedOutput ? { probe: error.probe } : {}),
  });
  return { code: 'INTERNAL', message: KIOSK_ERRORS.INTERNAL.title, correlationId };
};

const refusal = (name: unknown, error: unknown, log: DispatchLog): Envelope<never> => ({
  ok: false,
  error: error instanceof AppError ? error.toResponse() : internal(name, error, log),
});

/** The steps before the handler, in the order of the architecture: sender and role, authorisation, input. */
const prepare = <M extends OperationMap>(
  { operations, handlers, authorise }: DispatchOptions<M>,
  name: unknown,
  input: unknown,
  caller: Caller,
): { spec: OperationSpec; run: () => unknown } => {
  const spec = admit(operations, name, caller);
  authorise(spec.auth, caller, spec);
  const parsed = parseInput(spec, input);
  const handler = Object.hasOwn(handlers, name as string) ? handlers[name as keyof M] : undefined;
  if (handler === undefined) throw new Error('declared operation without a handler');
  return { spec, run: () => (handler as AnyHandler)(parsed, caller) };
};

/**
 * Builds the one gate of a process: sender and role, authorisation, input, handler, output, envelope.
 */
export const createDispatch =
  <M extends OperationMap>(options: DispatchOptions<M>): Dispatch =>
  async (name, input, caller) => {
    try {
      const { spec, run } = prepare(options, name, input, caller);
      return { ok: true, value: checkOutput(spec, await run()) };
    } catch (error) {
      return refusal(name, error, options.log);
    }
  };

/**
 * The same gate for operations that the specification declares as direct returns. A handler that answers with a
 * promise is a programming error and ends as `INTERNAL`.
 */
export const createDispatchSync =
  <M extends OperationMap>(options: DispatchOptions<M>): DispatchSync<M> =>
  (name, input, caller) => {
    try {
      const { spec, run } = prepare(options, name, input, caller);
      const output = run();
      if (output instanceof Promise) {
        // Its own failure is already reported here; an unhandled rejection would end the process.
        output.catch(() => undefined);
        throw new Error('direct-return operation answered with a promise');
      }
      return { ok: true, value: checkOutput(spec, output) as OutputOf<M[typeof name]> };
    } catch (error) {
      return refusal(name, error, options.log);
    }
  };
