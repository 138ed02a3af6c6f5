import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ProblemCode } from '#services/contract/problem.ts';
import type {
  Access,
  AccountPrincipal,
  ClientPrincipal,
  KioskPrincipal,
  WalletPrincipal,
} from '../access.ts';
import type { ServicesContext } from '../context.ts';
import type { RateLimits } from './rate-limits.ts';
import type { BodyForm } from './route-bodies.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The parts of a request; a part that is left out is not read. */
export interface RouteInput {
  /** One schema for each name in the path. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  /** A schema of JSON, or another form of body. */
  readonly body?: z.ZodType | BodyForm;
}

/** An answer that is not JSON. */
export interface Content {
  readonly description: string;
  readonly types: readonly string[];
  /** Examples for the documentation, by media type. */
  readonly examples?: Readonly<Record<string, string>>;
}

/** The successful answers of a route, by status. */
export type RouteOutput = Readonly<Record<number, z.ZodType | Content>>;

/** The answer without a body. */
export const nothing = z.undefined();

/** An answer of other media types, written as text or bytes, or sent as it is read; the kit does not judge it. */
export const content = (description: string, ...types: readonly string[]): Content => ({
  description,
  types,
});

/** As {@link content}, with an example for each media type. */
export const shown = (description: string, examples: Readonly<Record<string, string>>): Content => ({
  description,
  types: Object.keys(examples),
  examples,
});

/** An answer of a route that has several statuses. */
export interface Answer<Status = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
}

type NoInput = Record<never, never>;
type PartOf<Input, Name extends keyof RouteInput> =
  Input extends Readonly<Record<Name, infer Part>> ? Part : never;
type Parsed<Part> =
  Part extends BodyForm<infer Schema>
    ? z.output<Schema>
    : Part extends z.ZodType
      ? z.output<Part>
      : undefined;
type Sent<Part> = Part extends z.ZodUndefined
  ? // biome-ignore lint/suspicious/noConfusingVoidType: what a function without a return statement returns
    void
  : Part extends z.ZodType
    ? z.output<Part>
    : Readable | Uint8Array | string | FastifyReply;
type Answers<Output> = { [Status in keyof Output]: Answer<Status, Sent<Output[Status]>> }[keyof Output];
type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never;
/** The body alone where there is one status. */
type Result<Output> = IsUnion<keyof Output> extends true ? Answers<Output> : Sent<Output[keyof Output]>;

type Granted<A> =
  | (A extends { readonly kiosk: string } ? KioskPrincipal : never)
  | (A extends { readonly client: string } ? ClientPrincipal : never)
  | (A extends { readonly account: unknown } ? AccountPrincipal : never);
/** Every kind of caller that an access admits. */
type CallerOf<A> = A extends { readonly kind: 'kiosk' }
  ? KioskPrincipal
  : A extends { readonly kind: 'wallet' }
    ? WalletPrincipal
    : A extends { readonly kind: 'managed' }
      ? Granted<A>
      : undefined;

/** One request that was admitted and judged. */
export interface Call<A = Access, Input = RouteInput> {
  readonly context: ServicesContext;
  readonly caller: CallerOf<A>;
  readonly params: Parsed<PartOf<Input, 'params'>>;
  readonly query: Parsed<PartOf<Input, 'query'>>;
  readonly headers: Parsed<PartOf<Input, 'headers'>>;
  readonly body: Parsed<PartOf<Input, 'body'>>;
  readonly request: FastifyRequest;
  /** For headers of the answer, and for answers that the route writes itself. */
  readonly reply: FastifyReply;
}

/**
 * One operation of the services over HTTP. Registration, validation, access, the OpenAPI entry and the types of a client
 * come from this record.
 */
export interface AnyRoute {
  /** Unique; generators name functions by it. */
  readonly operationId: string;
  readonly method: Method;
  /** Parameters as `:name`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly input?: RouteInput;
  readonly output: RouteOutput;
  /**
   * Errors of `run` and `beforeBody`. Those of access, limits and validation follow from the rest of the record.
   */
  readonly problems?: readonly ProblemCode[];
  /** The rate limit that replaces the usual one. */
  readonly limit?: keyof RateLimits | 'unlimited';
  /** Answered under any Host header; only for routes that reveal nothing. */
  readonly anyHost?: true;
  /** Takes forms that pages of the services send. */
  readonly ownOrigin?: true;
  /** False: not in the OpenAPI document, because no program calls it. */
  readonly documented?: false;
  /** Judges a request by its headers, before its body is read. */
  beforeBody?(call: never): void | Promise<void>;
  run(call: never): unknown;
}

/** A route whose types are known. */
export interface Route<
  Path extends string,
  M extends Method,
  A extends Access,
  Input extends RouteInput,
  Output extends RouteOutput,
> extends AnyRoute {
  readonly method: M;
  readonly path: Path;
  readonly access: A;
  readonly input?: Input;
  readonly output: Output;
  beforeBody?(call: Pick<Call<A, Input>, 'context' | 'caller' | 'request'>): void | Promise<void>;
  run(call: Call<A, Input>): Result<Output> | Promise<Result<Output>>;
}

/** Checks a record by its types, and keeps them. */
export const route = <
  const Path extends string,
  const M extends Method,
  const A extends Access,
  const Output extends RouteOutput,
  const Input extends RouteInput = NoInput,
>(
  record: Route<Path, M, A, Input, Output>,
): Route<Path, M, A, Input, Output> => record;
