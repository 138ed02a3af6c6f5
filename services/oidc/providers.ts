import type Provider from 'oidc-provider';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { TokenKeySet, TokenKeys } from '#services/oauth/index.ts';
import { hasCommunity } from '#services/platform/index.ts';
import type { Place } from './paths.ts';

/** As many communities as sign users in at once on one node; further ones are made again when they are needed. */
const MOST = 200;

/** The providers of the communities, each made at its first request and again when the keys change. */
export class Providers {
  readonly #context: ServicesContext;
  readonly #keys: Pick<TokenKeys, 'current'>;
  readonly #made = new Map<string, { set: TokenKeySet; provider: Provider }>();

  constructor(context: ServicesContext, keys: Pick<TokenKeys, 'current'>) {
    this.#context = context;
    this.#keys = keys;
  }

  /** @throws ProblemError `COMMUNITY_NOT_FOUND`. */
  async of(place: Place): Promise<Provider> {
    await requirePlace(this.#context, place);
    const set = await this.#keys.current();
    const key = `${place.tenantId}/${place.communityId}`;
    const made = this.#made.get(key);
    if (made?.set === set) return made.provider;
    // A large library that only sign-ins need.
    const { communityProvider } = await import('./community-provider.ts');
    const provider = communityProvider(this.#context, place, set);
    this.#made.delete(key);
    this.#made.set(key, { set, provider });
    const [oldest] = this.#made.keys();
    if (this.#made.size > MOST && oldest !== undefined) this.#made.delete(oldest);
    return provider;
  }
}

/** @throws ProblemError `COMMUNITY_NOT_FOUND`. */
export async function requirePlace(
  { db }: Pick<ServicesContext, 'db'>,
  { tenantId, communityId }: Place,
): Promise<void> {
  if (!(await hasCommunity(db, tenantId, communityId))) throw new ProblemError('COMMUNITY_NOT_FOUND');
}
