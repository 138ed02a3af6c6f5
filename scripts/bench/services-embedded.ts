import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { startServices } from '#services/server.ts';
import { entry, scenario } from '#specimens/evidence-under-test.ts';
import { enrolledKiosk } from '../harness/services/kiosk-under-test.ts';
import { type BenchRow, benchRow, measure, summarise } from './bench-row.ts';
import { startNode } from './services-processes.ts';

const STARTS = 5;

/** The set-up of a single kiosk: the services on their embedded database. */
export async function benchEmbedded(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-'));
  try {
    return [...(await starts(folder)), await create(join(folder, 'create'))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function starts(folder: string): Promise<BenchRow[]> {
  const first: number[] = [];
  const again: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    const dataDir = join(folder, `start-${run}`);
    for (const times of [first, again]) {
      const node = await startNode({ dataDir });
      times.push(node.startedMs / 1000);
      await node.stop();
    }
  }
  const row = (name: string, times: number[], target: number) =>
    benchRow(name, summarise(times), { target, unit: 's' });
  return [
    row('Embedded services: first start, with the files of the database', first, 5),
    row('Embedded services: start on an existing directory', again, 1.5),
  ];
}

async function create(dataDir: string): Promise<BenchRow> {
  const services = await startServices({
    dataDir,
    port: 0,
    log: servicesLog('silent'),
    rateLimits: { address: 1e9, refusals: 1e9, caller: 1e9 },
  });
  try {
    const kiosk = await enrolledKiosk(services);
    const operator = jwsSigner(generateKeyPair());
    const made = await measure(async () => {
      const { open, sessionId } = scenario({ kiosk: kiosk.wallet, operator });
      const answer = await kiosk.api.PUT('/proofingsession/{id}', {
        params: { path: { id: sessionId } },
        body: entry(open),
      });
      if (answer.error) throw new Error(JSON.stringify(answer.error));
    });
    return benchRow('Embedded services: session create, proof and receipt included', made, { target: 15 });
  } finally {
    await services.close();
  }
}
