import type { z } from 'zod';
import { type AppError, type ErrorCode, failure } from '#core/contract/errors.ts';
import { Hold } from '#core/contract/holds.ts';
import { isRefusal } from '#sdk/network/request-errors.ts';
import type { KioskRequest, ServicesClient } from '#sdk/network/services-client.ts';
import { AccountFacts, Done, SignedIn } from '#services/contract/accounts.ts';
import { HoldList } from '#services/contract/holds.ts';
import type { HoldServices } from '../ports/hold-services.ts';

type Client = Pick<ServicesClient, 'facts' | 'open'>;

/** {@link HoldServices} over HTTP. */
export function holdServices(client: Client): HoldServices {
  /** Passphrase and token go to nobody but the services of the set-up, so they prove their key before each request. */
  const ask = async <T extends z.ZodType>(request: KioskRequest<T>): Promise<z.output<T>> => {
    try {
      await client.facts();
      return await client.open(request);
    } catch (error) {
      throw named(error) ?? error;
    }
  };
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const onHold = (method: 'POST' | 'DELETE', token: string, path: string, json?: unknown) =>
    ask({
      method,
      path: `/v1/holds/${path}`,
      headers: as(token),
      ...(json === undefined ? {} : { json }),
      answer: Hold,
    });
  const signOut = async (token: string): Promise<void> => {
    await ask({ method: 'POST', path: '/v1/sign-out', headers: as(token), answer: Done });
  };
  return {
    async signIn({ tenantId, communityId }, { name, passphrase }) {
      const json = { tenant: tenantId, name, passphrase };
      const { token, accountId } = await ask({
        method: 'POST',
        path: '/v1/sign-in',
        json,
        answer: SignedIn,
      });
      const facts = { method: 'GET', path: '/v1/account', headers: as(token), answer: AccountFacts } as const;
      const account = await ask(facts).catch(async (error: unknown) => {
        // Nobody has this token now. Where the services are gone, they end it by their clock.
        await signOut(token).catch(() => undefined);
        throw error;
      });
      const { permissions } = account;
      const reaches = account.communityId === null || account.communityId === communityId;
      const mayRelease = reaches && permissions.includes('holds.manage');
      const mayRead = mayRelease || (reaches && permissions.includes('audit.read'));
      return { token, accountId, name: account.name, mayRead, mayRelease };
    },
    signOut,
    async list(token, communityId, after) {
      const query = new URLSearchParams({ communityId, ...(after === undefined ? {} : { cursor: after }) });
      const { holds, next } = await ask({
        method: 'GET',
        path: `/v1/holds?${query}`,
        headers: as(token),
        answer: HoldList,
      });
      return { holds, ...(next ? { next } : {}) };
    },
    ask: (token, holdId, reason) => onHold('POST', token, `${holdId}/release`, { reason }),
    refuse: (token, holdId) => onHold('DELETE', token, `${holdId}/release`),
    confirm: (token, holdId) => onHold('POST', token, `${holdId}/release/confirmation`),
  };
}

/** Refusals that a person at the kiosk can act on, by their names at the kiosk. */
const NAMED: Readonly<Record<string, ErrorCode>> = {
  SIGN_IN_FAILED: 'SIGN_IN_FAILED',
  SIGN_IN_LOCKED: 'SIGN_IN_LOCKED',
  SIGN_IN_ENDED: 'SIGN_IN_ENDED',
  PERMISSION_MISSING: 'PERMISSION_DENIED',
  HOLD_NOT_FOUND: 'HOLD_NOT_FOUND',
  HOLD_RELEASED: 'HOLD_RELEASED',
  RELEASE_ASKED: 'RELEASE_ASKED',
  RELEASE_NOT_ASKED: 'RELEASE_NOT_ASKED',
  REVIEWER_EXCLUDED: 'REVIEWER_EXCLUDED',
  SECOND_PERSON_REQUIRED: 'SECOND_PERSON_REQUIRED',
};

function named(error: unknown): AppError | undefined {
  if (!isRefusal(error)) return undefined;
  const code = NAMED[error.problem];
  return code && failure(code, error.detail.probe, { cause: error });
}
