import { expect, it, vi } from 'vitest';
import { CIRCUMSTANCES } from './circumstances.ts';
import { makeWorlds } from './forged-world.ts';

const worlds = await makeWorlds();

it.each(CIRCUMSTANCES)('does not believe a whole session where $what', async (circumstance) => {
  for (const { judge, original, log } of worlds) {
    const verdict = await judge(original, log.artefacts, { isReadAgain: true, circumstance });
    expect(verdict.state).not.toBe('Success');
    expect(circumstance.words.some((word) => verdict.named.includes(word))).toBe(true);
  }
});

it('means the same of a session that is judged later', async () => {
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const later = CIRCUMSTANCES.find(({ what }) => what === 'the kiosk was registered later');
  const [{ judge, original, log }] = worlds;
  const how = { isReadAgain: true };
  expect(await judge(original, log.artefacts, how)).toMatchObject({ state: 'Success' });
  expect(await judge(original, log.artefacts, { ...how, circumstance: later })).toMatchObject({
    named: expect.arrayContaining(['EVIDENCE_TOO_OLD']),
  });
  vi.useRealTimers();
});

it('gives a reviewer of a session everything that counts against it', async () => {
  const [{ judge, original, log }] = worlds;
  const circumstance = {
    what: 'a step was repeated too often, of a flow that is not allowed, after the vault was copied back',
    otherwise: (now: number) => ({
      session: { retries: 99 },
      known: { againstFlow: ['FLOW_NOT_ALLOWED' as const] },
      kiosk: { vaultCopiedAt: new Date(now + 60_000) },
    }),
    words: [],
  };
  const { state, named } = await judge(original, log.artefacts, { isReadAgain: true, circumstance });
  expect(state).toBe('Review');
  expect(named).toEqual(
    expect.arrayContaining(['RETRIES_EXCEEDED', 'FLOW_NOT_ALLOWED', 'VAULT_COPIED_BACK']),
  );
});
