import type Provider from 'oidc-provider';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { SigningKeys } from '#services/oauth/index.ts';
import { hasCommunity } from '#services/platform/index.ts';
import type { IdTokenKeySets } from './community-provider.ts';
import type { Place } from './paths.ts';

/** As many communities as sign users in at once on one node; further ones are made again when they are needed. */
const MOST = 200;

/** The providers of the communities, each made at its first request and again when the keys change. */
export class Providers {
  readonly #context: ServicesContext;
  readonly #keys: SigningKeys;
  readonly #made = new Map<string, { sets: IdTokenKeySets; provider: Provider }>();

  constructor(context: ServicesContext, keys: SigningKeys) {
    this.#context = context;
    this.#keys = keys;
  }

  /** @throws ProblemError `COMMUNITY_NOT_FOUND`. */
  async of(place: Place): Promise<Provider> {
    await requirePlace(this.#context, place);
    const [es256, rs256] = await Promise.all([this.#keys.ES256.current(), this.#keys.RS256.current()]);
    const sets = { ES256: es256, RS256: rs256 };
    const key = `${place.tenantId}/${place.communityId}`;
    const made = this.#made.get(key);
    if (made?.sets.ES256 === es256 && made.sets.RS256 === rs256) return made.provider;
    // A large library that only sign-ins need.
    const { communityProvider } = await import('./community-provider.ts');
    const provider = communityProvider(this.#context, place, sets);
    this.#made.delete(key);
    this.#made.set(key, { sets, provider });
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
