import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofOf } from '#core/evidence/roster-extract.ts';
import { verdictsIn } from '#core/evidence/second-log.ts';
import { verifyVerdict } from '#core/evidence/trust.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { FinalAnswer } from '#main/ports/services-gateway.ts';
import type { ServicesConnector, ServicesLink } from '#main/ports/services-link.ts';
import { verifySessionResult } from '#main/sync/verify-session-result.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import type { EnrolmentResult } from '#sdk/ports/services.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import { LONG } from '../../support/depth.ts';
import { connectorUnderTest, enrolThrough, supervisorRecord, until } from '../support/link-under-test.ts';
import {
  queueSession,
  SENT_WITH_VERDICT,
  type TemporaryVault,
  temporaryVault,
} from '../support/outbox-under-test.ts';

/** Processes whose parent is this one and that run the services. */
function childPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return Number(parent) === process.pid && command.includes('services/child.ts');
      } catch {
        return false;
      }
    });
}

describe.skipIf(process.platform !== 'linux')('embedded services and their outbox', () => {
  const wallet = jwsSigner(generateKeyPair());
  const operator = jwsSigner(generateKeyPair());
  let dataDir: string;
  let connector: ServicesConnector;
  let link: ServicesLink;
  let store: TemporaryVault;
  let enrolment: EnrolmentResult;

  beforeAll(async () => {
    dataDir = servicesFolder('embedded');
    store = temporaryVault();
    connector = connectorUnderTest(dataDir);
    connector.unlock(new MemoryKeyStore(), 'new');
    link = connector.link({ mode: 'embedded' }, wallet);
    enrolment = await enrolThrough(link, wallet, operator);
  });
  afterAll(async () => {
    await link.close();
    await connector.close();
    store.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('keeps every file of the database from other users, and no key beside it', () => {
    expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700);
    expect(readdirSync(dataDir)).not.toContain('master.key');
  });

  it('answers the roster that the pinned key signed, and the flows', async () => {
    const { roster } = await link.gateway.fetchRoster();
    expect(roster).toMatchObject({ tenantId: enrolment.tenantId, communityId: enrolment.communityId });
    expect(roster.operators).toMatchObject([{ operatorId: 'op-1', name: 'Olga Operator', active: true }]);
    expect(proofOf(roster, 'op-1')?.entry).toMatchObject({ operatorId: 'op-1', did: operator.did });
    expect((await link.gateway.fetchFlows()).flows.map(({ id }) => id)).toContain('counter-standard');
    expect(link.gateway.state()).toMatchObject({ state: 'up' });
  });

  it('adds a second operator on the signature of a supervisor, and on no other', async () => {
    const second = jwsSigner(generateKeyPair());
    const record = { ...supervisorRecord(second), operatorId: 'op-2', name: 'Omar Operator' };
    const sign = (by: typeof operator) =>
      link.operatorAuthority(by, enrolment.communityId, record, new Date());
    const refused = link.gateway.addOperator(record, { kind: 'supervisor', signature: sign(second) });
    await expect(refused).rejects.toMatchObject({ code: 'SERVICES_REFUSED' });
    const added = await link.gateway.addOperator(record, { kind: 'supervisor', signature: sign(operator) });
    expect(added).toEqual({ operatorId: 'op-2', waitsUntil: expect.any(String) });
    const { roster } = await link.gateway.fetchRoster();
    expect(roster.operators).toMatchObject([
      { operatorId: 'op-1', active: true },
      { operatorId: 'op-2', active: false },
    ]);
  });

  it('sends a session, stores a verified receipt per entry and reports the final outcome once', async () => {
    const session = queueSession(store.vault, wallet, operator);
    const loop = link.syncLoop(store.vault);
    const finals: FinalAnswer[] = [];
    loop.onFinal((answer) => finals.push(answer));
    loop.start();
    await until(() => finals.length > 0, 'final outcome');
    await until(() => loop.status().waiting === 0, 'empty outbox');
    // Its pictures show nothing, and the services look at them.
    expect(finals).toEqual([
      {
        sessionId: session.sessionId,
        final: expect.objectContaining({ outcome: 'Review', independence: 'same-machine' }),
        disagreement: true,
        reviewed: false,
        state: 'Review',
        reasons: ['EVIDENCE_INCOMPLETE', 'CHECKS_DIFFER', 'DECISION_DIFFERS'],
      },
    ]);
    const kept = store.vault.statements.list(session.sessionId, 'result');
    expect(
      kept.map((jws) => verifySessionResult(jws, session.sessionId, enrolment.servicesDid)),
    ).toMatchObject([{ state: 'Review', evidence: { count: session.head.seq, head: session.head.hash } }]);
    await until(() => loop.status().waiting === 0, 'the second log');
    expect(store.vault.outbox.receipts(session.sessionId)).toHaveLength(SENT_WITH_VERDICT);
    const second = store.vault.secondLog.read(session.sessionId);
    expect(second?.events.map(({ type }) => type)).toEqual(['log.continued', 'receipt.kept', 'verdict.kept']);
    const [verdict = ''] = verdictsIn(second?.events ?? []);
    expect(verifyVerdict(verdict, publicKeyFromDid(enrolment.servicesDid))).toMatchObject({
      valid: true,
      statement: {
        sessionId: session.sessionId,
        evidence: { count: session.head.seq, head: session.head.hash },
        verdict: { state: 'Review', reasons: finals[0]?.reasons },
      },
    });
    expect(loop.status().perSession.get(session.sessionId)).toMatchObject({
      waiting: 0,
      refused: false,
      receipt: { durability: 'embedded', verified: true },
    });
    await loop.stop();
  });

  it.runIf(LONG)(
    'loses and doubles nothing when the services are killed again and again while it sends',
    async () => {
      const sessions = Array.from({ length: 6 }, () => queueSession(store.vault, wallet, operator));
      const loop = link.syncLoop(store.vault);
      const finals = new Set<string>();
      loop.onFinal(({ sessionId }) => finals.add(sessionId));
      loop.start();
      for (let kill = 0; kill < 3; kill++) {
        const before = loop.status().waiting;
        await until(() => loop.status().waiting < before || loop.status().waiting === 0, 'progress');
        for (const pid of childPids()) process.kill(pid, 'SIGKILL');
      }
      await until(() => finals.size === sessions.length, 'every final outcome', 110_000);
      await until(() => loop.status().waiting === 0, 'every second log');
      for (const { sessionId, head } of sessions) {
        const receipts = store.vault.outbox.receipts(sessionId);
        expect(receipts).toHaveLength(SENT_WITH_VERDICT);
        const closing = receipts.flatMap(({ receipt }) => receipt.evidence ?? []);
        expect(closing).toEqual([{ count: head.seq, head: head.hash }]);
      }
      await loop.stop();
    },
  );

  it('ends the child with the link that owns it', async () => {
    await connector.close();
    expect(childPids()).toEqual([]);
  });
});
