import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { ServicesContext } from '#services/kernel/context.ts';
import { SERVICE_TENANT } from '#services/kernel/database/schema.ts';
import { findProof, rememberProof } from '#services/kernel/idempotency/proof-replay.repository.ts';
import { findTokenHolder } from './token-holder.ts';

type Store = Pick<ServicesContext, 'db' | 'now'>;

/**
 * The storage of `oidc-provider`: clients are the registered kiosks and programs, replay detection is a table. Access tokens are
 * signed and never stored; no other model exists here, so every other access fails.
 */
export function providerAdapter(store: Store): (model: string) => Adapter {
  return (model) => {
    if (model === 'Client') return clientAdapter(store);
    if (model === 'ReplayDetection') return replayAdapter(store);
    return base;
  };
}

const refuse = async (): Promise<never> => {
  throw new Error('this model is not stored by these services');
};
const base: Adapter = {
  upsert: refuse,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: refuse,
  destroy: refuse,
  revokeByGrantId: refuse,
};

function clientAdapter({ db }: Store): Adapter {
  return {
    ...base,
    async find(clientId): Promise<AdapterPayload | undefined> {
      const holder = await findTokenHolder(db, clientId);
      if (!holder) return undefined;
      return {
        client_id: clientId,
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'ES256',
        jwks: { keys: [{ ...holder.jwk, use: 'sig', alg: 'ES256' }] },
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
        scope: holder.scopes.join(' '),
        dpop_bound_access_tokens: true,
      };
    },
  };
}

function replayAdapter({ db, now }: Store): Adapter {
  return {
    ...base,
    async find(id): Promise<AdapterPayload | undefined> {
      const found = await findProof(db, SERVICE_TENANT, id, now());
      if (!found) return undefined;
      return { jti: id, kind: 'ReplayDetection', exp: Math.floor(found.expires_at.getTime() / 1000) };
    },
    async upsert(id, _payload, expiresIn) {
      const expiresAt = new Date(now().getTime() + (expiresIn ?? 0) * 1000);
      // The provider looks first and stores after; two racing uses of one proof are distinguished here.
      const first = await rememberProof(db, { tenantId: SERVICE_TENANT, proofId: id, expiresAt });
      if (!first) throw new Error('proof used before');
    },
  };
}
