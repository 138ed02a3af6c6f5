import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBase64Url } from '#core/keys/bytes.ts';
import { privateSocket } from '#main/host/private-socket.ts';
import { copyEmbeddedDatabase } from '#scripts/harness/services/embedded-database.ts';
import { ensureApplication } from '#scripts/prepare/application.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { FromChild, type ToChild } from '#services/contract/child-messages.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { LONG } from '../../support/depth.ts';

/** Electron's Node may be built without type stripping, so the compiled files must run where it is switched off. */
const PLAIN = ['--no-experimental-strip-types'];
const built = (file: string): string => inProject('dist', 'app', ...file.split('/'));

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'counterproof-compiled-'));
  await ensureApplication();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the compiled services once. @returns what the child said last */
const startServices = async (dataDir: string): Promise<FromChild> => {
  const child = fork(built('services/child.js'), {
    execArgv: PLAIN,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const say = (message: ToChild): boolean => child.send(message);
  const ended = once(child, 'exit');
  const answer = new Promise<FromChild>((resolve, reject) => {
    child.once('message', (raw) => resolve(FromChild.parse(raw)));
    child.once('exit', (code) => reject(new Error(`the services ended with code ${code} and said nothing`)));
  });
  const socket = privateSocket(dataDir, 'services');
  say({ type: 'start', dataDir, socket, port: 0 });
  say({ type: 'key', masterKey: toBase64Url(new Uint8Array(32).fill(7)) });
  const said = await answer;
  if (said.type === 'ready') {
    const directory = await fetch(`${said.pages}/v1/directory`);
    expect(directory.status).toBe(200);
    say({ type: 'stop' });
  }
  await ended;
  return said;
};

describe('the compiled application under a Node that strips no types', () => {
  it('refuses TypeScript there, so that these tests prove something', () => {
    const source = path.join(folder, 'typed.ts');
    writeFileSync(source, 'const one: number = 1;\nconsole.log(one);\n');
    expect(spawnSync(process.execPath, [...PLAIN, source]).status).not.toBe(0);
  });

  it('starts the services', async () => {
    // The first child makes the database and ends; the second opens it.
    if (LONG) expect((await startServices(folder)).type).toBe('created');
    else copyEmbeddedDatabase(folder);
    expect((await startServices(folder)).type).toBe('ready');
  });

  it('starts a process that examines, which ends when its channel closes', async () => {
    const child = fork(built('services/proofing/examiner-process.js'), {
      execArgv: PLAIN,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    const answered = once(child, 'message');
    // A flow without steps and a session without pictures: nothing is to be read.
    const session = { documents: [], today: '2026-11-20' };
    const nobody = { tenantId: 't', communityId: 'c' };
    const examination = { community: nobody, flow: {}, session, models: [], artefacts: new Map() };
    child.send({ examination, now: Date.now() });
    expect(await answered).toMatchObject([{ found: { differing: [], unchecked: [] } }, undefined]);
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  it('draws the visit with which a session of a sandbox ends', () => {
    const program = path.join(folder, 'draw-visit.mjs');
    const module = (file: string): string => JSON.stringify(pathToFileURL(built(file)).href);
    writeFileSync(
      program,
      `import { jwsSigner } from ${module('core/keys/jws.js')};
       import { generateKeyPair } from ${module('core/keys/p256.js')};
       import { COUNTER_STANDARD as flow } from ${module('core/proofing/built-in-flows.js')};
       import { drawnLog } from ${module('services/sandbox/drawn-log.js')};
       const [kiosk, operator] = [jwsSigner(generateKeyPair()), jwsSigner(generateKeyPair())];
       const decision = { kind: 'approve', reasons: ['identity-confirmed'] };
       const visit = { kiosk, operator, flow, decision, sessionId: crypto.randomUUID(), startedAt: new Date() };
       const { artefacts } = await drawnLog(visit);
       console.log(artefacts.map(({ declaration }) => declaration.kind).join(' '));`,
    );
    const run = spawnSync(process.execPath, [...PLAIN, program], { encoding: 'utf8', timeout: 60_000 });
    expect({ drew: run.stdout, said: run.stderr }).toEqual({ drew: 'selfie document-portrait\n', said: '' });
  });

  it('starts the inference worker and finds the face in a picture', async () => {
    const picture = path.join(folder, 'face.png');
    writeFileSync(
      picture,
      await renderFace({ identity: SPECIMEN_PERSONS.applicant, width: 480, height: 360, headShare: 0.7 }),
    );
    const program = path.join(folder, 'find-faces.mjs');
    const module = (file: string): string => JSON.stringify(pathToFileURL(built(file)).href);
    writeFileSync(
      program,
      `import { readFileSync } from 'node:fs';
       import { createInferenceClient } from ${module('inference/runtime/inference-client.js')};
       const client = createInferenceClient({
         workerUrl: new URL(${module('inference/runtime/inference-worker.js')}),
         modelsDir: ${JSON.stringify(inProject('native-models'))},
       });
       const image = { mimeType: 'image/png', bytes: new Uint8Array(readFileSync(${JSON.stringify(picture)})) };
       const { faces } = await client.run('face.analyse', image);
       console.log(faces.length);
       await client.close();`,
    );
    const run = spawnSync(process.execPath, [...PLAIN, program], { encoding: 'utf8', timeout: 60_000 });
    expect({ found: run.stdout, said: run.stderr }).toEqual({ found: '1\n', said: '' });
  });
});
