import { mergeDistinct } from './merge-distinct.ts';

/**
 * The reader of an error: the operator at a screen of the kiosk, the administrator at a terminal, or the developer who
 * calls the SDK. Callers of the web services read each error that has an HTTP status.
 */
export type ErrorReader = 'operator' | 'administrator' | 'developer';

/** The meaning of one error code. Only the throw knows the place and the observation. */
export interface ErrorEntry {
  /** The part that failed, e.g. `camera`; a throw may name it more closely. */
  readonly component: string;
  /** Title in English; screens translate by code. */
  readonly title: string;
  /** The first thing that its reader can do. */
  readonly nextStep: string;
  /** The command, file, setting or call that helps an administrator or a developer; screens show it among the details. */
  readonly hint?: string;
  /** HTTP status, where the web services answer with this code. */
  readonly status?: number;
  readonly metBy: readonly ErrorReader[];
}

interface Extras {
  readonly status?: number;
  readonly hint?: string;
}
type Row = readonly [title: string, nextStep: string, extras?: Extras];
type EntryOf<R extends Row> = ErrorEntry &
  (R extends readonly [string, string, { readonly status: infer S extends number }]
    ? { readonly status: S }
    : unknown);

/** The errors of one component that the same people read. */
export const errorGroup = <const R extends Readonly<Record<string, Row>>>(
  component: string,
  metBy: readonly ErrorReader[],
  rows: R,
): { readonly [C in keyof R]: EntryOf<R[C]> } =>
  Object.fromEntries(
    Object.entries(rows).map(([code, [title, nextStep, extras]]) => [
      code,
      { component, title, nextStep, ...extras, metBy },
    ]),
  ) as { readonly [C in keyof R]: EntryOf<R[C]> };

type ProblemRow = readonly [status: number, title: string, nextStep: string];

/** The errors of one component of the web services, which only their callers read. */
export const problemGroup = <const R extends Readonly<Record<string, ProblemRow>>>(
  component: string,
  rows: R,
): { readonly [C in keyof R]: ErrorEntry & { readonly status: R[C][0] } } =>
  Object.fromEntries(
    Object.entries(rows).map(([code, [status, title, nextStep]]) => [
      code,
      { component, title, nextStep, status, metBy: [] },
    ]),
  ) as unknown as { readonly [C in keyof R]: ErrorEntry & { readonly status: R[C][0] } };

/**
 * Joins groups to one table.
 * @throws Error when two groups name one code.
 */
export const mergeGroups = <T extends readonly Readonly<Record<string, ErrorEntry>>[]>(...groups: T) =>
  mergeDistinct<T>('error code', ...groups);
