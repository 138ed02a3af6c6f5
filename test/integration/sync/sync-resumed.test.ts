import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { ServicesLink } from '#main/ports/services-link.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { connectorUnderTest, enrolThrough, until } from '../support/link-under-test.ts';
import { queueSession, SENT, temporaryVault } from '../support/outbox-under-test.ts';

const MIB = 1024 * 1024;

/** A line to the services that carries so many bytes and breaks, again and again. */
describe('a large picture over a line that breaks', () => {
  const dataDir = servicesFolder('resumed');
  const wallet = jwsSigner(generateKeyPair());
  const operator = jwsSigner(generateKeyPair());
  const sockets = new Set<Socket>();
  let services: RunningServices;
  let line: Server;
  let link: ServicesLink;
  let carried = 0;
  let breaks = 0;
  let breaksAfter = Number.POSITIVE_INFINITY;

  beforeAll(async () => {
    line = createServer((near) => {
      const far = connect(Number(new URL(services.localUrl).port), '127.0.0.1');
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => (socket === near ? far : near).destroy());
      }
      let here = 0;
      near.on('data', (bytes) => {
        carried += bytes.length;
        here += bytes.length;
        if (here > breaksAfter) {
          breaks += 1;
          near.destroy();
        } else far.write(bytes);
      });
      far.pipe(near);
    }).listen(0, '127.0.0.1');
    await once(line, 'listening');
    const address = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
    services = await startServices({ dataDir, port: 0, publicUrl: address, log: servicesLog('silent') });
    link = connectorUnderTest().link({ mode: 'remote', address }, wallet);
    const answer = await fetch(`${address}/v1/branches`, {
      method: 'POST',
      headers: {
        authorization: `Bootstrap ${services.issueBootstrapSecret()}`,
        'content-type': 'application/json',
      },
      body: '{"name":"Main Street"}',
    });
    await enrolThrough(link, wallet, operator, (await answer.json()) as never);
  });
  afterAll(async () => {
    await link.close();
    for (const socket of sockets) socket.destroy();
    line.close();
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('arrives whole, and what had arrived is not sent again', async () => {
    const store = temporaryVault();
    const picture = randomBytes(2.5 * MIB);
    const { sessionId } = queueSession(store.vault, wallet, operator, new Date(), picture);
    carried = 0;
    // Less than the picture, and more than a part of it: no connection carries it whole.
    breaksAfter = 1.3 * MIB;
    const loop = link.syncLoop(store.vault);
    loop.start();
    await until(() => loop.status().waiting === 0, 'everything is sent');
    await loop.stop();
    expect(breaks).toBeGreaterThan(0);
    expect(store.vault.outbox.receipts(sessionId)).toHaveLength(SENT);
    const { db } = services.context;
    const rows = await db.selectFrom('artefact').select('size').where('session_id', '=', sessionId).execute();
    expect(rows.map(({ size }) => size)).toContain(picture.length);
    // Each break costs the rest of one part.
    expect(carried).toBeLessThan(picture.length + (breaks + 1) * 0.6 * MIB);
    store.remove();
  });
});
