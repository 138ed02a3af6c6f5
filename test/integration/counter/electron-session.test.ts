import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type {
  CounterOperationName,
  CounterOperations,
  RendererBridge,
} from '#core/contract/counter/index.ts';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import type { ApplicantState, OperatorState } from '#core/contract/counter/state.ts';
import type { RendererRole } from '#core/contract/counter/wire.ts';
import type { Caller, Envelope, InputOf, OutputOf } from '#core/contract/kit.ts';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import { wireKiosk } from '#main/composition-root.ts';
import { runElectronHost } from '#main/host/electron/electron-host.ts';
import { createFakeElectron } from '#main/host/electron/fake-electron.fixture.ts';
import { forkUtility } from '#main/host/electron/fork-utility.ts';
import { writePages } from '#main/ipc/loopback/loopback.fixture.ts';
import { createElectronBridge } from '#preload/electron-bridge.ts';
import { copyEmbeddedDatabase } from '#scripts/harness/services/embedded-database.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import { CHEAP, reopen, setUp } from '../../support/counter-harness.ts';
import { LONG } from '../../support/depth.ts';
import { FakeUtilities } from '../../support/fake-utilities.ts';
import {
  captureSpecimens,
  inspectAndApprove,
  type SessionKiosk,
  type SpecimenPictures,
  specimenPictures,
} from '../../support/whole-session.ts';

const TWO_DISPLAYS = [0, 1].map((n) => ({ id: n, bounds: { x: n * 1280, y: 0, width: 1280, height: 800 } }));

let folder: string;
let pages: ReturnType<typeof writePages>;
let utilities: FakeUtilities;
let kiosk: Awaited<ReturnType<typeof start>> | undefined;

/** The page of a role, as its preload joins it to the host. */
function pageOf(fake: ReturnType<typeof createFakeElectron>, role: RendererRole) {
  const window = fake.windows.findLast(({ webContents }) => webContents.url.includes(`/${role}/`));
  if (!window) throw new Error(`no window of the ${role}`);
  const bridge = createElectronBridge(role, window.webContents.ipcRenderer());
  let state: OperatorState | ApplicantState | undefined;
  bridge.on(`${role}.state`, (next) => {
    state = next;
  });
  return { bridge, state: () => state };
}

/** The Electron host with an injected Electron, a real kiosk behind it, and both of its pages. */
async function start() {
  const fake = createFakeElectron(TWO_DISPLAYS);
  let core: KioskCore | undefined;
  const printed: string[] = [];
  await runElectronHost({
    electron: fake.electron,
    options: { dataDir: join(folder, 'kiosk'), windowed: true },
    createKiosk: async (given) => {
      const wired = wireKiosk({
        ...given,
        replaced: { argon2Cost: CHEAP },
        forkServices: forkUtility(utilities),
      });
      wired.kiosk.start();
      core = wired.core;
      return core;
    },
    pagesFolder: pages.pages,
    preload: 'preload.cjs',
    modelsDir: inProject('native-models'),
    print: (line) => printed.push(line),
  });
  if (fake.app.exitCode !== undefined) throw new Error(printed.join('\n'));
  const operator = pageOf(fake, 'operator');
  let applicant: ReturnType<typeof pageOf> | undefined;
  const bridgeOf = ({ role }: Pick<Caller, 'role'>): RendererBridge =>
    role === 'applicant' ? applicantPage().bridge : operator.bridge;
  const applicantPage = () => {
    if (!applicant) throw new Error('the applicant has no page yet');
    return applicant;
  };
  /** A person acts on what the display shows, so the pages have to know what the core knows. */
  const pagesFollow = (): Promise<void> =>
    vi.waitFor(
      () => {
        expect(operator.state()).toEqual(core?.current('operator.state'));
        if (applicant) expect(applicant.state()).toEqual(core?.current('applicant.state'));
      },
      { timeout: 10_000, interval: 5 },
    );
  const call = async <K extends CounterOperationName>(
    name: K,
    input: InputOf<CounterOperations[K]>,
    caller: Pick<Caller, 'role'> = { role: 'operator' },
  ): Promise<Envelope<OutputOf<CounterOperations[K]>>> => {
    const envelope = (await bridgeOf(caller).invoke(name, input)) as Envelope<OutputOf<CounterOperations[K]>>;
    await pagesFollow();
    return envelope;
  };
  const must = async <K extends CounterOperationName>(
    name: K,
    input: InputOf<CounterOperations[K]>,
    caller: Pick<Caller, 'role'> = { role: 'operator' },
  ): Promise<OutputOf<CounterOperations[K]>> => {
    const envelope = await call(name, input, caller);
    if (envelope.ok) return envelope.value;
    throw new Error(`${name}: ${JSON.stringify(envelope.error)}`);
  };
  const operatorState = () => operator.state() as OperatorState;
  const driven: SessionKiosk = {
    call,
    must,
    operator: operatorState,
    applicant: () => applicantPage().state() as ApplicantState,
    session: () => {
      const { session } = operatorState();
      if (!session) throw new Error('no session on the operator display');
      return session;
    },
    core: {
      frame: async (meta, jpeg, caller) => {
        const answer = await bridgeOf(caller).sendFrame(meta as never, jpeg);
        await pagesFollow();
        return answer;
      },
    },
  };
  return {
    ...driven,
    fake,
    async openApplicant() {
      await must('display.open-applicant', { mode: 'second-display' });
      applicant = pageOf(fake, 'applicant');
      await pagesFollow();
    },
    async quit() {
      const exited = once(fake.app, 'exited');
      fake.app.emit('before-quit', { preventDefault: () => undefined });
      await exited;
    },
  };
}

/** The same session as every kiosk's, behind windows and a utility process that their own tests know. */
describe.runIf(LONG && missingModels(inProject('native-models')).length === 0)(
  'a session in the Electron host',
  () => {
    let pictures: SpecimenPictures;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'electron-session-'));
      pages = writePages();
      utilities = new FakeUtilities(folder);
      copyEmbeddedDatabase(join(folder, 'kiosk', 'services'));
      pictures = await specimenPictures();
    });
    afterAll(async () => {
      await kiosk?.quit();
      rmSync(folder, { recursive: true, force: true });
      pages.remove();
    });

    it('goes through its windows, a reader and the utility process to a Success, across a restart', async () => {
      kiosk = await start();
      const operatorId = await setUp(kiosk);
      await kiosk.openApplicant();
      const { sessionId } = await captureSpecimens(kiosk, pictures);
      const keys = composeMrz(SPECIMEN_PASSPORT).map((line) => `${line}\r`);
      const typed = { keys: keys.join(''), durationMs: 100, capturedAt: Date.now() };
      expect(await kiosk.must('readers.wedge', typed)).toEqual({ taken: true });
      const [first] = kiosk.session().documents;
      expect(first?.captures.map(({ channel }) => channel)).toEqual(['camera', 'wedge']);
      await kiosk.quit();
      expect(kiosk.fake.app.exitCode).toBe(0);

      kiosk = await start();
      await reopen(kiosk, operatorId);
      expect(kiosk.session()).toMatchObject({ sessionId, status: 'active', documents: [{ id: first?.id }] });
      await inspectAndApprove(kiosk);
      await expect
        .poll(() => kiosk?.session(), { timeout: 60_000 })
        .toMatchObject({
          provisional: { outcome: 'Success' },
          final: { outcome: 'Success' },
          sync: { state: 'synced', receipt: { verified: true } },
        });
      expect(utilities.calls.length).toBeGreaterThanOrEqual(2);
      await kiosk.must('session.close', { sessionId });
    });
  },
);
