import { z } from 'zod';
import {
  ProgramName,
  type ProgramScope,
  ProgramScope as Scope,
} from '#core/contract/counter/program-state.ts';
import { AppError, failure } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';
import { type SdkOperationName, sdkOperations } from '#sdk/contract/index.ts';
import type { LocalApiHost, ProgramSession } from '../ports/local-api.ts';
import type { ProgramRecord } from '../ports/vault.ts';
import { OFFERS, OWN_METHODS, WITHHELD } from './offers.ts';
import type { RpcRequest } from './rpc-message.ts';

/** The input of `program.pair`. */
export const PairParams = z.strictObject({
  name: ProgramName,
  scopes: z.array(Scope).min(1).max(Scope.options.length),
});
/** The input of `program.sign-in`. */
export const SignInParams = z.strictObject({ token: z.string().min(1).max(200) });
const StartParams = z.strictObject({ flowId: z.string().min(1).max(200).optional() });
const ReadParams = z.strictObject({ sessionId: z.uuid() });
const NoParams = z.strictObject({});
const { input: SignInWish } = sdkOperations['authentication.new-session'];
/** As `generateNewSession` in both forms: without `metadata`, or with it. */
const AskSignInParams = SignInWish.extend({ metadata: SignInWish.shape.metadata.default(null) });

type Offer = {
  readonly scope: ProgramScope;
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Documents of these types are left out of the answer. */
  readonly withoutTypes?: readonly string[];
};
type OwnMethod = Exclude<keyof typeof OWN_METHODS, 'program.pair' | 'program.sign-in'>;

/** Dependencies of the methods of a signed-in program. */
export interface AnswerSources {
  readonly host: LocalApiHost;
  /** Starts a session as the screen of the operator does, through the same gate. */
  startSession(flowId: string | undefined): Promise<Envelope<unknown>>;
  /** From now on this connection receives session events. */
  subscribe(): void;
  /** Whether the program still waits at its connection. */
  isThere(): boolean;
}

/** The scopes for a method; a program needs one of them. @throws AppError `UNKNOWN_OPERATION`, `NOT_SUPPORTED`. */
export function scopesFor(method: string): readonly ProgramScope[] {
  if (Object.hasOwn(OWN_METHODS, method)) return OWN_METHODS[method as OwnMethod].scopes;
  return [offerOf(method).scope];
}

/** @throws AppError `PROGRAM_SCOPE_MISSING`. */
export function assertScope({ scopes: held }: ProgramRecord, needed: readonly ProgramScope[]): void {
  if (needed.some((scope) => held.includes(scope))) return;
  throw failure('PROGRAM_SCOPE_MISSING', `the program holds none of: ${needed.join(', ')}`);
}

/** Runs a method for a program that holds a scope for it. @throws AppError the program's answer. */
export async function answerProgram(
  program: ProgramRecord,
  { method, params }: RpcRequest,
  sources: AnswerSources,
): Promise<unknown> {
  if (!Object.hasOwn(OWN_METHODS, method)) return callSdk(program, { method, params }, sources.host);
  return OWN[method as OwnMethod](program, params, sources);
}

const OWN: Record<OwnMethod, (program: ProgramRecord, params: unknown, sources: AnswerSources) => unknown> = {
  'session.start': async (program, params, { host, startSession }) => {
    const { flowId } = parsed(StartParams, params);
    const started = answered(await startSession(flowId)) as { sessionId: string };
    host.vault.programs.noteSession(started.sessionId, program.programId);
    return started;
  },
  'session.read': (program, params, { host }) => {
    const { sessionId } = parsed(ReadParams, params);
    const session = maySee(program, sessionId, host) ? host.session(sessionId) : undefined;
    if (session) return session satisfies ProgramSession;
    throw failure('SESSION_NOT_FOUND', 'no session that this program may see has this id');
  },
  'sign-in.ask': ({ programId, name }, params, { host, isThere }) =>
    host.askSignIn({ programId, name, isThere }, parsed(AskSignInParams, params)),
  'events.subscribe': (_program, params, { subscribe }) => {
    parsed(NoParams, params);
    subscribe();
    return { subscribed: true };
  },
};

/** Every session, or those that the program started. */
export function maySee({ programId, scopes }: ProgramRecord, sessionId: string, host: LocalApiHost): boolean {
  return scopes.includes('sessions.read') || host.vault.programs.starterOf(sessionId) === programId;
}

/** @throws AppError `INVALID_INPUT` that names the place and never the value. */
export function parsed<T>(schema: z.ZodType<T>, params: unknown): T {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path, code }) => `${path.join('.') || 'params'}: ${code}`);
  throw failure('INVALID_INPUT', places.slice(0, 5).join('; '));
}

async function callSdk(
  { programId, name }: ProgramRecord,
  { method, params }: Pick<RpcRequest, 'method' | 'params'>,
  host: LocalApiHost,
): Promise<unknown> {
  const { fixed = {}, withoutTypes = [] } = offerOf(method);
  const refused = Object.keys(fixed).find((fixedName) => Object.hasOwn(params, fixedName));
  if (refused) throw failure('INVALID_INPUT', `${refused}: programs cannot choose it`);
  const input = { ...params, ...fixed };
  const value = answered(await host.callSdk(method as SdkOperationName, input, { programId, name }));
  return withoutTypes.length > 0 ? leftOut(Documents.parse(value), withoutTypes) : value;
}

/** Key, document and order of each. */
const Documents = z.array(z.tuple([z.string(), z.looseObject({ type: z.string() })], z.unknown()));

const leftOut = (documents: z.infer<typeof Documents>, types: readonly string[]) =>
  documents.filter(([, { type }]) => !types.includes(type));

function offerOf(method: string): Offer {
  const row = Object.hasOwn(OFFERS, method) ? OFFERS[method as SdkOperationName] : undefined;
  if (!row) throw failure('UNKNOWN_OPERATION', 'no method has this name');
  if ('scope' in row) return row;
  throw failure('NOT_SUPPORTED', `not offered to programs: it ${WITHHELD[row.withheld]}`);
}

function answered(envelope: Envelope<unknown>): unknown {
  if (envelope.ok) return envelope.value;
  const { code, cause, correlationId } = envelope.error;
  if (cause) throw new AppError(code, cause);
  throw failure(code, `correlation id ${correlationId}`);
}
