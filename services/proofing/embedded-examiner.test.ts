import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { LoggedSession } from '#core/proofing/session-log/read-session.ts';
import { embeddedExaminer } from './embedded-examiner.ts';
import type { Examiner } from './examiner.ts';

const entry = fileURLToPath(new URL('./examiner-pool.fixture.ts', import.meta.url));
const options = { entry, earlierModels: [], now: () => new Date() };
let examiner: Examiner;
afterEach(() => examiner.close());

describe('the examiner of embedded services', () => {
  it.each(['win32', 'darwin'] as const)('is a process of the lowest priority on %s', async (platform) => {
    examiner = embeddedExaminer(options, { platform, isElectron: false });
    const found = await examiner.examine({
      community: { tenantId: 't', communityId: 'c' },
      models: [],
      flow: { ...COUNTER_STANDARD, id: 'priority' },
      session: {} as LoggedSession,
      artefacts: new Map(),
    });
    if (found === 'models-unknown') throw new Error(found);
    const [pid, priority] = found.unchecked;
    expect(pid).not.toBe(String(process.pid));
    expect(priority).toBe(String(constants.priority.PRIORITY_LOW));
  });

  it.each([
    { platform: 'linux', isElectron: false },
    { platform: 'win32', isElectron: true },
  ] as const)('is a thread on $platform, in Electron: $isElectron', async (host) => {
    examiner = embeddedExaminer(options, host);
    // The entry is of a process, which would answer; without a model a thread says so.
    const asked = { community: { tenantId: 't', communityId: 'c' }, models: ['none/none@0'] };
    const about = { flow: COUNTER_STANDARD, session: {} as LoggedSession, artefacts: new Map() };
    expect(await examiner.examine({ ...asked, ...about })).toBe('models-unknown');
  });
});
