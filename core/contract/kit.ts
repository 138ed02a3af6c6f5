import type { z } from 'zod';
import type { ErrorCode, ErrorResponse } from './errors.ts';
import { mergeDistinct } from './merge-distinct.ts';

/**
 * The caller of an operation. `host` is the process itself (scripts, the IdentitySDK class); the other two are
 * renderers.
 */
export const ROLES = ['host', 'operator', 'applicant'] as const;
export type Role = (typeof ROLES)[number];

/** Permissions of a signed-in operator at the counter (names chosen by this project). */
export const PERMISSIONS = [
  'counter.verify',
  'counter.review',
  'counter.export',
  'counter.manage-operators',
  'counter.settings',
  // The gallery of the services: to search it, to weigh the candidates of a search, to keep it
  'gallery.search',
  'gallery.review',
  'gallery.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Authorisation of an operation: `none` needs no signed-in operator; `operator` needs one that is not locked;
 * a permission needs an operator who holds it.
 */
export type Authorisation = 'none' | 'operator' | Permission;

/** One operation of the SDK or the counter: the single record from which types, IPC, forms and docs derive. */
export interface OperationSpec<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
> {
  /** One sentence for the generated reference. */
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  /** The codes this operation may answer with, besides those of the gate itself. */
  readonly errors: readonly E[];
  /** Renderer roles that may call it; the host always may. Empty: never callable by a renderer. */
  readonly roles: readonly Exclude<Role, 'host'>[];
  readonly auth: Authorisation;
  /** Screens call it automatically, so a call is no sign that a person is present. */
  readonly automatic?: true;
}

/** Declares one operation; identity at run time, inference at compile time. */
export const operation = <I extends z.ZodType, O extends z.ZodType, const E extends ErrorCode>(
  spec: OperationSpec<I, O, E>,
): OperationSpec<I, O, E> => spec;

export type OperationMap = Readonly<Record<string, OperationSpec>>;
export type InputOf<S> = S extends OperationSpec<infer I, z.ZodType> ? z.input<I> : never;
export type ParsedInputOf<S> = S extends OperationSpec<infer I, z.ZodType> ? z.output<I> : never;
export type OutputOf<S> = S extends OperationSpec<z.ZodType, infer O> ? z.output<O> : never;

/** Every answer that crosses the gate. */
export type Envelope<T> = { ok: true; value: T } | { ok: false; error: ErrorResponse };

/** The caller; the transport fills it in, never the message. */
export interface Caller {
  readonly role: Role;
  /** Identifies one live connection or window, so that a replaced renderer cannot act. */
  readonly connectionId: string;
}

/** A handler receives parsed input and may answer at once or later. Failures are thrown as AppError. */
export type Handler<S extends OperationSpec> = (
  input: ParsedInputOf<S>,
  caller: Caller,
) => OutputOf<S> | Promise<OutputOf<S>>;
export type Handlers<M extends OperationMap> = { readonly [K in keyof M]: Handler<M[K]> };

/**
 * Joins the maps of several groups.
 * @throws Error when two groups declare one name.
 */
export const mergeOperations = <T extends readonly OperationMap[]>(...groups: T) =>
  mergeDistinct<T>('operation', ...groups);
