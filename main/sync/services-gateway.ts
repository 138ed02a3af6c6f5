import { z } from 'zod';
import { Flow } from '../../services/contract/flow.ts';
import { OPERATOR_AUTHORITY_TYPE, ROSTER_TYPE, SignedRoster } from '../../services/contract/operators.ts';
import { Branch, ENROLMENT_PROOF_TYPE, EnrolledKiosk } from '../../services/contract/platform.ts';
import { Roster } from '../../services/contract/roster.ts';
import { toBase64Url, utf8 } from '../domain/keys/bytes.ts';
import { canonicalDigest, sha256 } from '../domain/keys/canonical-json.ts';
import { type JwsSigner, verifyJws } from '../domain/keys/jws.ts';
import type { NewOperator, ServicesGateway, ServicesState } from '../ports/services-gateway.ts';
import { AppError } from '../sdk/contract/errors.ts';
import type { ServicesEndpoint } from './endpoint.ts';
import { connectionError } from './request-errors.ts';
import type { KioskIdentity, ServicesClient } from './services-client.ts';

export interface GatewayOptions {
  endpoint: ServicesEndpoint;
  client: ServicesClient;
  signer: JwsSigner;
  identity: () => KioskIdentity | undefined;
}

/** {@link ServicesGateway} over HTTP. */
export function servicesGateway({ endpoint, client, signer, identity }: GatewayOptions): ServicesGateway {
  const health = watchHealth(endpoint);
  const call = <T>(work: () => Promise<T>): Promise<T> => health.during(work);
  return {
    mode: endpoint.mode,
    state: health.state,
    onState: health.onState,
    createBranch: (name) =>
      call(async () => {
        const secret = endpoint.bootstrapSecret();
        const headers = { authorization: `Bootstrap ${secret ?? ''}` };
        const { licenseKey, enrolmentCode } = await client.open({
          method: 'POST',
          path: '/v1/branches',
          json: { name },
          headers,
          answer: Branch,
        });
        return { licenseKey, enrolmentCode };
      }),
    enrol: (request) =>
      call(async () => {
        const { servicesDid, serverTime } = await client.facts();
        const claims = {
          aud: servicesDid,
          iat: Math.floor(Date.parse(serverTime) / 1000),
          codeHash: toBase64Url(sha256(utf8(request.enrolmentCode))),
          kioskName: request.kioskName,
        };
        const proof = signer.signJws(claims, ENROLMENT_PROOF_TYPE);
        const json = { ...request, proof };
        const answer = await client.open({ method: 'POST', path: '/v1/kiosks', json, answer: EnrolledKiosk });
        if (answer.servicesDid === servicesDid) return answer;
        throw connectionError('SERVICES_INVALID_ANSWER', 'two answers name different keys of the services');
      }),
    addOperator: (operator, authority) =>
      call(async () => {
        const json = { operator, authority };
        const answer = z.object({ operatorId: z.string() });
        await client.authorised({ method: 'POST', path: '/v1/operators', json, answer });
      }),
    fetchRoster: () =>
      call(async () => {
        const { jws } = await client.authorised({ method: 'GET', path: '/v1/roster', answer: SignedRoster });
        return { jws, roster: verifyRoster(jws, identity()?.servicesDid) };
      }),
    fetchFlows: () =>
      call(async () => {
        const answer = z.object({ flows: z.array(Flow) });
        return (await client.authorised({ method: 'GET', path: '/v1/flows', answer })).flows;
      }),
  };
}

/**
 * Reads a signed roster under the pinned key of the services. Expiry is the caller's question.
 *
 * @throws AppError `ROSTER_INVALID`.
 */
export function verifyRoster(jws: string, servicesDid: string | undefined): Roster {
  const verdict = verifyJws(jws);
  const roster = Roster.safeParse(verdict.valid ? verdict.payload : undefined);
  if (verdict.valid && verdict.did === servicesDid && verdict.typ === ROSTER_TYPE && roster.success) {
    return roster.data;
  }
  throw new AppError('ROSTER_INVALID', 'The list of operators is not one of these services.', {
    component: 'roster',
    probe: verdict.valid ? 'signed by another key or of another kind' : verdict.reason,
    nextStep: 'Fetch the list again; if this stays, ask the administrator of the services.',
  });
}

/** What a supervisor signs to allow a new operator in a community. */
export function signOperatorAuthority(
  supervisor: JwsSigner,
  communityId: string,
  operator: NewOperator,
  time: Date,
): string {
  const recordHash = toBase64Url(canonicalDigest(operator));
  const iat = Math.floor(time.getTime() / 1000);
  return supervisor.signJws({ communityId, recordHash, iat }, OPERATOR_AUTHORITY_TYPE);
}

/** Follows endpoint and requests, and tells when what is known about the services changes. */
function watchHealth(endpoint: ServicesEndpoint) {
  const listeners = new Set<(state: ServicesState) => void>();
  let current: ServicesState = { state: 'starting', since: new Date().toISOString() };
  const set = (next: ServicesState): void => {
    const changed =
      next.state !== current.state ||
      (next.state === 'unreachable' &&
        current.state === 'unreachable' &&
        next.error.code !== current.error.code);
    if (!changed) return;
    current = next;
    for (const listener of listeners) listener(next);
  };
  const fail = (error: AppError): void =>
    set({ state: 'unreachable', since: new Date().toISOString(), error: error.toResponse() });
  const follow = (state: ReturnType<ServicesEndpoint['state']>): void => {
    if (state.state === 'down') fail(state.error);
    else if (endpoint.mode === 'embedded') set({ state: state.state, since: new Date().toISOString() });
  };
  endpoint.onState(follow);
  follow(endpoint.state());
  return {
    state: () => current,
    onState(listener: (state: ServicesState) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async during<T>(work: () => Promise<T>): Promise<T> {
      try {
        const value = await work();
        set({ state: 'up', since: new Date().toISOString() });
        return value;
      } catch (error) {
        // Who refuses is there.
        if (
          error instanceof AppError &&
          error.code !== 'SERVICES_REFUSED' &&
          error.code !== 'LICENSE_INVALID'
        ) {
          if (error.code.startsWith('SERVICES_') || /PROXY|CERTIFICATE/.test(error.code)) fail(error);
        } else if (error instanceof AppError) {
          set({ state: 'up', since: new Date().toISOString() });
        }
        throw error;
      }
    },
  };
}
