import type { World } from './fuzz-tenant.ts';

/** A request that a route must take: the object that it names exists, in a fitting state, under the right revision. */
export interface Fitting {
  /** Names that are left out are those of the tenant's own things. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Signs or hashes what the body has become after parts of it were altered. */
  seal?: (body: unknown) => { body?: unknown; headers?: Record<string, string> };
  /** Instead of the credentials of the caller. */
  authorization?: string;
}
/** @param accountId of the administrator who will send it. */
export type Maker = (world: World, accountId: string) => Fitting | Promise<Fitting>;
