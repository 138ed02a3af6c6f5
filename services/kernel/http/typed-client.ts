import type { z } from 'zod';
import type { Problem } from '#services/contract/problem.ts';
import type { AnyRoute, Content } from './route.ts';
import type { BodyForm } from './route-bodies.ts';

/*
 * Types of a client, inferred from route records, in the form that openapi-fetch takes: no generated file can differ
 * from the services' answers.
 */

/** A path as the OpenAPI document writes it: `/v1/roles/{roleId}`. */
type Templated<Path extends string> = Path extends `${infer Head}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? `${Head}{${Name}}/${Templated<Tail>}`
    : `${Head}{${Rest}}`
  : Path;

type Wanted<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [K in Name]?: never }
  : Record<never, never> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };
type PartOf<Input, Name extends string> =
  Input extends Readonly<Record<Name, infer Schema>> ? Wanted<Schema> : never;

type Body<Input> = Input extends { readonly body: infer Sent }
  ? Sent extends BodyForm
    ? { requestBody: { content: { 'application/octet-stream': Uint8Array } } }
    : { requestBody: { content: { 'application/json': Wanted<Sent> } } }
  : { requestBody?: never };

type Answered<Sent> = Sent extends z.ZodUndefined
  ? { content?: never }
  : Sent extends z.ZodType
    ? { content: { 'application/json': z.output<Sent> } }
    : Sent extends Content
      ? { content: { 'text/plain': string } }
      : never;

type Operation<R> = R extends { readonly input?: infer Input; readonly output: infer Output }
  ? {
      parameters: Part<'query', PartOf<Input, 'query'>> &
        Part<'header', PartOf<Input, 'headers'>> &
        Part<'path', PartOf<Input, 'params'>>;
      responses: { [Status in keyof Output]: Answered<Output[Status]> } & {
        default: { content: { 'application/problem+json': Problem } };
      };
    } & Body<NonNullable<Input>>
  : never;

/** The routes of one path; a route of two forms has two. */
type At<Routes, Path> = Routes extends { readonly path: infer Own }
  ? Path extends Own
    ? Routes
    : never
  : never;

/** The type parameter of `createClient` of openapi-fetch. */
export type PathsOf<Routes extends AnyRoute> = {
  [Path in Routes['path'] as Templated<Path>]: {
    [M in At<Routes, Path>['method'] as Lowercase<M>]: Operation<
      Extract<At<Routes, Path>, { readonly method: M }>
    >;
  };
};
