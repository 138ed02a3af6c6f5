import { emptyLog, type LogHead } from '#core/evidence/evidence-log.ts';
import { mapKeyStore } from '#sdk/vault/vault.fixture.ts';
import { openVault } from './open-vault.ts';
import { nextBatch } from './vault.fixture.ts';

/** Child of durability.test.ts: appends evidence without end and tells each commit after it has returned. */
const [directory, keyHex, sessionId] = process.argv.slice(2) as [string, string, string];
const keyStore = mapKeyStore(new Map([['vault-key', Uint8Array.from(Buffer.from(keyHex, 'hex'))]]));
const vault = openVault({ directory, keyStore });

const stored = vault.evidence.head(sessionId);
let head: LogHead = stored ? { sessionId, ...stored } : emptyLog(sessionId);
for (;;) {
  const next = nextBatch(
    head,
    { fields: { surname: 'ERIKSSON' }, payload: { padding: 'x'.repeat(3000) } },
    {
      change: { snapshot: { seq: head.seq + 1 } },
      outbox: [
        {
          entryId: `entry-${head.seq + 1}`,
          kind: 'evidence',
          idempotencyKey: `key-${head.seq + 1}`,
          payload: { seq: head.seq + 1 },
        },
      ],
    },
  );
  vault.evidence.append(next.batch);
  head = next.head;
  process.stdout.write(`${head.seq} ${head.hash}\n`);
}
