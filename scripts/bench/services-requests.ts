import type { RunningServices } from '#services/server.ts';
import { administrator, apiClient } from '../harness/services/callers-under-test.ts';
import { enrolledKiosk, fetchToken, type KioskUnderTest } from '../harness/services/kiosk-under-test.ts';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';
import { drive, type LoadFigures, type ReadyRequest, send } from './services-load.ts';
import type { BenchNode } from './services-processes.ts';

/** Requests on their way at a time. */
const WIDTH = 16;
const WARM_UP = 200;
const ROUNDS = 5;
const A_ROUND = 400;
/** Parts of the peer's throughput that are asked for. */
const CREATE_SHARE = 0.6;
const POLL_SHARE = 0.9;
/** How many times its own median the slowest hundredth may take. */
const P99_TIMES = 10;
const SCOPES = ['proofing_sessions.create', 'results.poll'] as const;

export type BenchCaller = Awaited<ReturnType<typeof apiClient>>;

/** Creates the senders: a branch with its kiosk, and a program that creates sessions and polls them. */
export async function benchCallers(
  watcher: RunningServices,
): Promise<{ kiosk: KioskUnderTest; client: BenchCaller }> {
  const kiosk = await enrolledKiosk(watcher, 'Bench');
  return { kiosk, client: await apiClient(watcher, { ...kiosk, scopes: [...SCOPES] }) };
}

export const benchAdministrator = administrator;

/** Session create and poll against the same work with one insert, or one select; rounds in turn. */
export async function benchRequests(node: BenchNode, client: BenchCaller): Promise<BenchRow[]> {
  const peerUrl = node.peerUrl ?? '';
  // Without a public address each node issues in its own name: the token must come from the node that checks it.
  const token = await fetchToken({ ...client, url: node.url, issuer: node.url }, SCOPES.join(' '));
  const ready = async (
    method: ReadyRequest['method'],
    urls: readonly string[],
    body?: string,
  ): Promise<ReadyRequest[]> =>
    Promise.all(
      urls.map(async (url) => ({
        method,
        url,
        headers: {
          authorization: `DPoP ${token}`,
          dpop: await client.dpop.proof(method, url, token),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
      })),
    );
  const applicant = { givenNames: 'Ada', surname: 'Lovelace', dateOfBirth: '1985-12-10' };
  const body = JSON.stringify({ uid: 'customer 1', applicant });
  const create = `${node.url}/proofingsession/create`;
  const [first] = await ready('POST', [create], body);
  const { sessionId } = JSON.parse(await send(first as ReadyRequest)) as { sessionId: string };

  const repeated = (url: string) => (count: number) => Array.from({ length: count }, () => url);
  const creating = await compareRounds(
    async (count) => ready('POST', repeated(create)(count), body),
    async (count) => ready('POST', repeated(`${peerUrl}/insert`)(count), body),
  );
  const polling = await compareRounds(
    async (count) => ready('GET', repeated(`${node.url}/proofingsession/${sessionId}/poll`)(count)),
    async (count) => ready('GET', repeated(`${peerUrl}/select/${sessionId}`)(count)),
  );
  const latencies = creating.own.flatMap((round) => round.latencies).toSorted((a, b) => a - b);
  const p99 = latencies[Math.ceil(0.99 * latencies.length) - 1] ?? Number.NaN;
  const { median } = summarise(latencies);
  return [
    throughputRow('Session create on PostgreSQL', creating, CREATE_SHARE, 'one transaction of one insert'),
    benchRow(
      `Session create on PostgreSQL: slowest hundredth of ${latencies.length}, at most ${P99_TIMES} times the median`,
      { median: p99, p95: p99 },
      { target: P99_TIMES * median },
    ),
    throughputRow('Session poll on PostgreSQL', polling, POLL_SHARE, 'one select'),
  ];
}

type MakeRequests = (count: number) => Promise<ReadyRequest[]>;
interface Compared {
  own: LoadFigures[];
  peer: LoadFigures[];
}

/** Rounds of two kinds of requests in turn. */
export async function compareRounds(ours: MakeRequests, theirs: MakeRequests): Promise<Compared> {
  for (const make of [ours, theirs]) await drive(await make(WARM_UP), WIDTH);
  const own: LoadFigures[] = [];
  const peer: LoadFigures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await drive(await ours(A_ROUND), WIDTH));
    peer.push(await drive(await theirs(A_ROUND), WIDTH));
  }
  return { own, peer };
}

/** Time per request with every place busy: the inverse of the throughput, so that less is better as in every row. */
export function throughputRow(name: string, { own, peer }: Compared, share: number, work: string): BenchRow {
  const each = (rounds: LoadFigures[]) => summarise(rounds.map(({ perSecond }) => 1000 / perSecond));
  const ours = each(own);
  const theirs = each(peer);
  return {
    ...benchRow(`${name}: time per request, at least ${share * 100} % of the peer's throughput`, ours, {
      target: theirs.median / share,
    }),
    peer: {
      name: `the same Fastify, token and DPoP checks, ${work}`,
      median: theirs.median,
      ratio: theirs.median / ours.median,
    },
  };
}
