import { failure } from '#core/contract/errors.ts';
import type { Permission } from '#core/contract/kit.ts';
import { ROSTER_TYPE } from '#core/contract/operators.ts';
import type { Roster, RosterOperator } from '#core/contract/roster.ts';
import { withProofs } from '#core/evidence/roster-extract.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair, publicKeyToText } from '#core/keys/p256.ts';
import type { ServicesGateway, SyncLoop, SyncStatus } from '#main/ports/services-gateway.ts';
import type { ServicesConnector, ServicesLink } from '#main/ports/services-link.ts';

const TENANT = '0190a000-0000-7000-8000-0000000000aa';
const COMMUNITY = '0190a000-0000-7000-8000-0000000000bb';

/** The origin of these services, by which accounts and requests name them. */
export const FAKE_ORIGIN = { tag: TENANT, api: 'https://services.example', community: 'Harbour Street' };

/** Services in memory that enrol, keep operators and sign rosters, and never take evidence. */
export function fakeConnector(): ServicesConnector {
  const keys = generateKeyPair();
  const signer = jwsSigner(keys);
  const operators: RosterOperator[] = [];
  const roster = (): Roster => {
    const issued = Date.now();
    const facts = {
      v: 1 as const,
      tenantId: TENANT,
      communityId: COMMUNITY,
      issuedAt: new Date(issued).toISOString(),
      expiresAt: new Date(issued + 7 * 24 * 3600_000).toISOString(),
    };
    return withProofs({ ...facts, operators }, signer);
  };
  const gateway: ServicesGateway = {
    mode: 'embedded',
    state: () => ({ state: 'up', since: new Date(0).toISOString() }),
    onState: () => () => undefined,
    createBranch: async () => ({ licenseKey: 'licence', enrolmentCode: 'code' }),
    enrol: async () => ({
      tenantId: TENANT,
      communityId: COMMUNITY,
      communityName: FAKE_ORIGIN.community,
      servicesDid: signer.did,
      publicKey: publicKeyToText(keys.publicKey),
      clientId: 'kiosk-1',
    }),
    wallets: {
      call: async ({ operationId }) => {
        const info = {
          tenant: { tenanttag: TENANT },
          community: { id: COMMUNITY, name: FAKE_ORIGIN.community },
        };
        if (operationId === 'getCommunityInfo') return info as never;
        throw failure('SERVICES_UNREACHABLE', 'These services know no wallets.');
      },
      events: async () => undefined,
      origin: async () => FAKE_ORIGIN.api,
      sessionsAddress: async () => 'https://services.example/sessions',
    },
    findTenant: async () => ({ id: TENANT, tag: TENANT, name: 'Harbour Street', dns: null }),
    hosts: () => ['localhost'],
    addOperator: async (operator) => {
      operators.push({ ...operator, permissions: operator.permissions as Permission[], active: true });
      return { operatorId: operator.operatorId };
    },
    fetchRoster: async () => {
      const value = roster();
      return { jws: signer.signJws(value, ROSTER_TYPE), roster: value };
    },
    fetchFlows: async () => ({ v: 1, issuedAt: new Date().toISOString(), flows: [] }),
    claimSession: async () => {
      throw failure('REFERENCE_UNKNOWN', 'These services prepare no sessions.');
    },
    releaseSession: async () => undefined,
    listTakers: async () => ({ takers: [] }),
    readGiven: async () => {
      throw failure('REFERENCE_UNKNOWN', 'These services know of no hand-over.');
    },
    readGivenArtefact: async () => {
      throw failure('REFERENCE_UNKNOWN', 'These services know of no hand-over.');
    },
    holds: {
      signIn: async () => {
        throw failure('SIGN_IN_FAILED', 'These services have no accounts.');
      },
      signOut: async () => undefined,
      list: async () => ({ holds: [] }),
      ask: async () => {
        throw failure('HOLD_NOT_FOUND', 'These services hold no sessions.');
      },
      refuse: async () => {
        throw failure('HOLD_NOT_FOUND', 'These services hold no sessions.');
      },
      confirm: async () => {
        throw failure('HOLD_NOT_FOUND', 'These services hold no sessions.');
      },
    },
    download: async () => {
      throw failure('DOWNLOAD_FAILED', 'These services have no credentials.');
    },
  };
  const link = (): ServicesLink => ({
    gateway,
    enrolled: () => undefined,
    setProxy: () => undefined,
    operatorAuthority: (supervisor, communityId) => supervisor.signJws({ communityId }, 'test-authority+jws'),
    syncLoop: (vault) =>
      idleLoop(() => vault.outbox.waiting().reduce((sum, { waiting }) => sum + waiting, 0)),
    liveProgress: () => ({
      start: () => undefined,
      changed: () => undefined,
      stop: () => undefined,
    }),
    close: async () => undefined,
  });
  return {
    warmUp: () => undefined,
    unlock: () => undefined,
    link,
    test: async () => undefined,
    close: async () => undefined,
  };
}

function idleLoop(waiting: () => number): SyncLoop {
  const status = (): SyncStatus => ({ waiting: waiting(), sending: false, perSession: new Map() });
  return {
    start: () => undefined,
    wake: () => undefined,
    status,
    onStatus: () => () => undefined,
    onFinal: () => () => undefined,
    onErased: () => () => undefined,
    onWithdrawn: () => () => undefined,
    stop: async () => undefined,
  };
}
