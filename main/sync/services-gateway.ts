import { AddedOperator, ROSTER_TYPE, SignedRoster } from '#core/contract/operators.ts';
import { Branch } from '#core/contract/platform.ts';
import { FLOWS_TYPE, FlowList, SignedFlows } from '#core/contract/published-flows.ts';
import { Roster } from '#core/contract/roster.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { ServicesEndpoint } from '#sdk/network/endpoint.ts';
import { enrol } from '#sdk/network/enrol.ts';
import { findTenant } from '#sdk/network/find-tenant.ts';
import type { KioskIdentity, ServicesClient } from '#sdk/network/services-client.ts';
import { walletServices } from '#sdk/network/wallet-services.ts';
import type { Download } from '#sdk/ports/services.ts';
import type { ServicesGateway } from '../ports/services-gateway.ts';
import { listTakers, readGiven, readGivenArtefact } from './given-sessions.ts';
import { holdServices } from './hold-services.ts';
import { claimSession, releaseSession } from './prepared-sessions.ts';
import type { ServicesHealth } from './services-health.ts';
import { verifySignedAnswer } from './verify-signed-answer.ts';

export interface GatewayOptions {
  endpoint: ServicesEndpoint;
  health: ServicesHealth;
  /** Observed by `health`. */
  client: ServicesClient;
  signer: JwsSigner;
  identity: () => KioskIdentity | undefined;
  download: Download;
}

/** {@link ServicesGateway} over HTTP. */
export function servicesGateway(options: GatewayOptions): ServicesGateway {
  const { endpoint, health, client, signer, identity } = options;
  return {
    mode: endpoint.mode,
    state: health.state,
    onState: health.onState,
    createBranch: (name) => createBranch(options, name),
    enrol: (request) => enrol(client, signer, request),
    wallets: walletServices(client),
    findTenant: findTenant(client),
    hosts: () => hostsOf(endpoint),
    addOperator(operator, authority) {
      const json = { operator, authority };
      return client.authorised({ method: 'POST', path: '/v1/operators', json, answer: AddedOperator });
    },
    async fetchRoster() {
      const { jws } = await client.authorised({ method: 'GET', path: '/v1/roster', answer: SignedRoster });
      return { jws, roster: verifySignedAnswer(jws, identity()?.servicesDid, ROSTER) };
    },
    async fetchFlows() {
      const { jws } = await client.authorised({ method: 'GET', path: '/v1/flows', answer: SignedFlows });
      return verifySignedAnswer(jws, identity()?.servicesDid, FLOWS);
    },
    claimSession: (reference) => claimSession(client, reference),
    releaseSession: (sessionId) => releaseSession(client, sessionId),
    listTakers: (flowId) => listTakers(client, flowId),
    readGiven: (sessionId) => readGiven(client, sessionId),
    readGivenArtefact: (sessionId, artefact) => readGivenArtefact(client, sessionId, artefact),
    holds: holdServices(client),
    download: options.download,
  };
}

/** Embedded services have no name of their own, and their port may change. */
function hostsOf(endpoint: ServicesEndpoint): readonly string[] {
  if (endpoint.mode === 'embedded') return ['localhost'];
  const state = endpoint.state();
  if (state.state !== 'up') return [];
  const { host, hostname } = new URL(state.url);
  return [host, hostname];
}

async function createBranch({ endpoint, client }: GatewayOptions, name: string) {
  // Only services that run can issue the secret.
  await client.facts();
  const secret = await endpoint.bootstrapSecret();
  const { licenseKey, enrolmentCode } = await client.open({
    method: 'POST',
    path: '/v1/branches',
    json: { name },
    headers: { authorization: `Bootstrap ${secret ?? ''}` },
    answer: Branch,
  });
  return { licenseKey, enrolmentCode };
}

/** A flow decides the counter's questions, screens and retention. */
const FLOWS = {
  typ: FLOWS_TYPE,
  schema: FlowList,
  refusal: { code: 'SERVICES_SIGNATURE_INVALID', component: 'flows' },
} as const;

/** Expiry is the caller's question. */
const ROSTER = {
  typ: ROSTER_TYPE,
  schema: Roster,
  refusal: { code: 'ROSTER_INVALID', component: 'roster' },
} as const;
