import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KIOSK_ERRORS } from '#core/contract/kiosk-errors.ts';
import { shutter } from '../../support/counter-harness.ts';
import {
  type BadInputRow,
  BROWSER_CAMERA_ROWS,
  conditionsPage,
  type ProvokedRow,
} from './bad-input/bad-input-rows.ts';
import { refer, standing, toDocument, toSelfie, without } from './bad-input/bad-input-session.ts';
import { CAMERA_ROWS, DOCUMENT_ROWS, SELFIE_ROWS } from './bad-input/evidence-rows.ts';
import {
  DISK_ROWS,
  KEYCHAIN_ROWS,
  PROCESS_ROWS,
  setUpWithKeyFile,
  smallDiskMissing,
  startOnSmallDisk,
  startWithoutKeychain,
} from './bad-input/machine-rows.ts';
import { FILE_ROWS, FRAME_ROWS } from './bad-input/picture-rows.ts';
import { photograph } from './bad-input/pictures.ts';
import { READER_ROWS } from './bad-input/reader-rows.ts';
import { RENDERER_ROWS, type ServedKiosk, startServedKiosk } from './bad-input/renderer-rows.ts';
import { modelsMissing, type RunningKiosk, startRunningKiosk } from './bad-input/running-kiosk.ts';
import {
  CLOCK_ROWS,
  drain,
  type RemoteKiosk,
  SERVICES_ROWS,
  startRemoteKiosk,
} from './bad-input/services-rows.ts';

type Stage = Pick<RunningKiosk, 'harness' | 'close'>;

/** Starts a stage for the suites of this block. */
function onStage<S extends Stage>(start: () => Promise<S>): () => S {
  let stage: S | undefined;
  beforeAll(async () => {
    stage = await start();
  });
  afterAll(() => stage?.close());
  return () => {
    if (!stage) throw new Error('the stage was not raised');
    return stage;
  };
}

/** Nothing has changed but what the row says that the session records. */
function expectStanding(
  before: ReturnType<typeof standing>,
  after: ReturnType<typeof standing>,
  records: BadInputRow['records'],
): void {
  if (after.state) expect(JSON.parse(JSON.stringify(after.state))).toEqual(after.snapshot);
  if (!records || !before.state || !after.state) {
    expect(after).toEqual(before);
    return;
  }
  expect(after.events).toEqual([...before.events, ...records.events]);
  expect(without(after.state, records.members)).toEqual(without(before.state, records.members));
}

/** What every row asserts under any condition. */
function assertRows<S extends Stage>(rows: readonly ProvokedRow<S>[], stage: () => S): void {
  it.each(rows)('$condition: $code', async ({ code, component, records, prepare, provoke }) => {
    await prepare?.(stage());
    const before = standing(stage());
    const answer = await provoke(stage());
    expect(answer).toMatchObject({ code, cause: { component } });
    const { title, nextStep } = KIOSK_ERRORS[code];
    expect(answer).toMatchObject({ message: title, cause: { nextStep } });
    expect(answer.cause?.probe.trim()).not.toBe('');
    expectStanding(before, standing(stage()), records);
  });
}

/** Each suite on it begins a new session. */
const running = onStage(startRunningKiosk);

describe.each([
  ['document', toDocument],
  ['selfie', toSelfie],
] as const)('pictures as frames of a running session at its %s step', (_step, go) => {
  beforeAll(() => go(running()));
  assertRows(FRAME_ROWS, running);
});

describe('pictures as files, reports of the camera, other processes, readers', () => {
  beforeAll(() => toDocument(running()));
  assertRows(FILE_ROWS, running);
  assertRows(CAMERA_ROWS, running);
  assertRows(PROCESS_ROWS, running);
  assertRows(READER_ROWS, running);
});

describe.skipIf(modelsMissing.length > 0)('evidence that the models object to (npm run models:build)', () => {
  beforeAll(() => toSelfie(running()));
  assertRows(SELFIE_ROWS, running);
  assertRows(DOCUMENT_ROWS, running);
});

describe('a renderer that sends what no screen sends', () => {
  const stage = onStage<ServedKiosk>(() => startServedKiosk(running()));
  assertRows(RENDERER_ROWS, stage);

  it('is cut off after 50 MB on the wire or bytes that are no message, and a new one is served', async () => {
    const before = standing(stage());
    for (const [message, close] of [
      ['x'.repeat(50_000_000), 1009],
      ['{"op":"session.start"}', 1007],
      ['[[[[', 1007],
      [Buffer.from([0xff, 0xff, 0xff, 0xff]), 1007],
    ] as const) {
      const socket = await stage().socket('operator');
      const closed = new Promise<number>((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined);
      socket.send(message);
      expect(await closed).toBe(close);
    }
    const socket = await stage().socket('operator');
    expect(socket.readyState).toBe(socket.OPEN);
    socket.close();
    expectStanding(before, standing(stage()), undefined);
  });
});

describe('services that cannot be used, and a wrong clock', () => {
  const stage = onStage<RemoteKiosk>(startRemoteKiosk);
  assertRows(SERVICES_ROWS, stage);
  it('lets everything that waited arrive', async () => {
    await drain(stage());
    const { sessions } = await stage().harness.must('session.list', { limit: 20 });
    expect(sessions.map(({ sync }) => sync)).toEqual(SERVICES_ROWS.map(() => 'synced'));
  });
  assertRows(CLOCK_ROWS, stage);
  it('sends a session under a wrong clock to review, whatever was decided', async () => {
    await refer(stage().harness);
    const { provisional } = stage().harness.session();
    expect(provisional).toMatchObject({ outcome: 'Review', rules: [{ rule: 'clock-trusted' }] });
  });
});

describe.skipIf(smallDiskMissing !== undefined)(
  `a full disk${smallDiskMissing ? ` (${smallDiskMissing})` : ''}`,
  () => {
    const stage = onStage(startOnSmallDisk);
    assertRows(DISK_ROWS, stage);

    it('loses nothing: the same picture is taken when there is space again', async () => {
      const { harness } = stage();
      expect(await shutter(harness, await photograph())).toMatchObject({
        ok: true,
        value: { accepted: true },
      });
      harness.kiosk.open().unlocked.vault.check();
    });
  },
);

describe.skipIf(process.platform !== 'linux')('a computer without a keychain (Linux)', () => {
  const stage = onStage(startWithoutKeychain);
  assertRows(KEYCHAIN_ROWS, stage);

  it('can be set up with a key file instead, as the next step says', async () => {
    await setUpWithKeyFile(stage());
    expect(stage().harness.operator().phase).toBe('ready');
  });
});

it('lists every row in the documentation', async () => {
  const groups = [
    { name: 'pictures from the camera', rows: FRAME_ROWS },
    { name: 'pictures as files', rows: FILE_ROWS },
    { name: 'faces', rows: SELFIE_ROWS },
    { name: 'documents', rows: DOCUMENT_ROWS },
    { name: 'cameras', rows: [...BROWSER_CAMERA_ROWS, ...CAMERA_ROWS] },
    { name: 'readers', rows: READER_ROWS },
    { name: 'services', rows: SERVICES_ROWS },
    { name: 'the clock', rows: CLOCK_ROWS },
    { name: 'the computer', rows: [...PROCESS_ROWS, ...DISK_ROWS, ...KEYCHAIN_ROWS] },
    { name: 'a screen that was taken over', rows: RENDERER_ROWS },
  ];
  await expect(conditionsPage(groups)).toMatchFileSnapshot('../../../docs/tested-conditions.md');
});
