import { expect, it, vi } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import { OutboxLoop, type SyncVault } from './sync-loop.ts';

it('continues after a vault that could not say for a while when the next entry is due', async () => {
  const nextDue = vi.fn((): string | undefined => {
    if (nextDue.mock.calls.length < 3) throw new Error('disk I/O error');
    return undefined;
  });
  const vault = {
    outbox: { nextDue },
    settings: { get: () => undefined },
    erasureRequests: { inState: () => [] },
  } as unknown as SyncVault;
  const loop = new OutboxLoop({
    vault,
    client: {} as ServicesClient,
    signer: jwsSigner(generateKeyPair()),
    identity: () => undefined,
    pauses: { firstMs: 1, longestMs: 5 },
    onFault: () => undefined,
  });
  loop.start();
  await vi.waitFor(() => expect(nextDue.mock.calls.length).toBeGreaterThan(2), 60_000);
  await loop.stop();
});
