import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Branch } from '#core/contract/platform.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { openClient } from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { freePort } from '#scripts/harness/services/postgres-server.ts';
import { inProject, type RunResult, runQuietly } from '#scripts/prepare/project.ts';
import { NATIVE } from '#scripts/sdk/bundle.ts';
import { ensureSdkPackage, npm } from '#scripts/sdk/sdk-package.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { LONG } from '../../support/depth.ts';
import { securityKey } from '../support/security-key.ts';
import { selfSigned } from '../support/self-signed.ts';
import { running } from '../support/services-under-test.ts';

const MINUTE_MS = 60_000;
const PASSPHRASE = 'correct horse battery';
const PASSWORD = 'tulip meadow anchor';

/** The native packages and what they need, as the checkout has them: the place of a registry. */
function nativePackages(names: readonly string[] = NATIVE, found = new Set<string>()): Set<string> {
  for (const name of names) {
    const manifest = inProject('node_modules', name, 'package.json');
    if (found.has(name) || !existsSync(manifest)) continue;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
    nativePackages(Object.keys({ ...dependencies, ...optionalDependencies }), found);
  }
  return found;
}

/** A project with nothing but the examples, in a folder of its own. */
function emptyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-package-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  cpSync(inProject('examples'), folder, { recursive: true });
  return folder;
}

/** Has npm install the package in a project. */
async function install(folder: string, ...options: string[]): Promise<void> {
  const tarball = await ensureSdkPackage();
  const [file, args] = npm();
  const asked = [...args, 'install', ...options, '--ignore-scripts', '--no-audit', '--no-fund', tarball];
  const { code, tail } = await runQuietly(file, asked, { timeoutMs: 2 * MINUTE_MS, cwd: folder });
  expect(code, tail).toBe(0);
}

let project: string;
beforeAll(async () => {
  project = emptyProject();
  for (const name of nativePackages()) {
    cpSync(inProject('node_modules', name), join(project, 'node_modules', name), { recursive: true });
  }
  await install(project, '--offline');
}, 5 * MINUTE_MS);
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Services of this machine, under the address that they listen on. */
const onMachine = running();
/** Services under a public address, and where they listen behind it. */
let services: RunningServices;
let local: string;
let dataDir: string;
let secure: Server;
let authority: string;
beforeAll(async () => {
  const { key, cert } = selfSigned();
  const port = await freePort();
  local = `http://127.0.0.1:${port}`;
  authority = join(project, 'authority.pem');
  writeFileSync(authority, cert);
  secure = createServer({ key, cert }, (socket) => {
    const inner = connect(port, '127.0.0.1');
    for (const end of [socket, inner]) end.on('error', () => undefined);
    socket.pipe(inner).pipe(socket);
  });
  secure.listen(0, '127.0.0.1');
  await once(secure, 'listening');
  dataDir = servicesFolder('package');
  services = await startServices({
    dataDir,
    port,
    publicUrl: secureAddress(),
    log: servicesLog('silent'),
    examiner: loggedExaminer,
  });
});
afterAll(async () => {
  secure.close();
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Reached = Pick<RunningServices, 'url' | 'issueBootstrapSecret'>;
const newBranch = async ({ url, issueBootstrapSecret }: Reached): Promise<Branch> => {
  const { data } = await openClient(url).POST('/v1/branches', {
    body: { name: 'Main Street' },
    headers: { authorization: `Bootstrap ${issueBootstrapSecret()}` },
  });
  return data!;
};
/** What a program of the project reads, with a data directory of its own. */
const environmentOf = ({ licenseKey, enrolmentCode }: Branch, address: string): NodeJS.ProcessEnv => ({
  DATA_DIR: mkdtempSync(join(project, 'data-')),
  PASSPHRASE,
  SERVICES: address,
  LICENSE_KEY: licenseKey,
  ENROLMENT_CODE: enrolmentCode,
  NODE_NO_WARNINGS: '1',
});

/** Runs a program of the project. */
async function run(
  program: string,
  address: string,
  more: NodeJS.ProcessEnv = {},
  reached: Reached = { ...services, url: local },
  folder = project,
): Promise<RunResult> {
  const env = { ...environmentOf(await newBranch(reached), address), ...more };
  return runQuietly(process.execPath, [program], { cwd: folder, timeoutMs: MINUTE_MS, env });
}
const secureAddress = (): string => `https://127.0.0.1:${(secure.address() as AddressInfo).port}`;

describe('the package of the SDK, installed without a network', () => {
  it('brings nothing along but its native modules', () => {
    const installed = readdirSync(join(project, 'node_modules'), { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('package.json'));
    const packages = installed.flatMap(
      (path) => /^((@[^/\\]+[/\\])?[^/\\]+)[/\\]package\.json$/.exec(path)?.[1] ?? [],
    );
    expect(packages.sort()).toEqual([...nativePackages(), 'counterproof-sdk'].sort());
  });

  it('plays the boot order in a JavaScript program', async () => {
    const { code, tail } = await run('wallet.js', onMachine().services.url, {}, onMachine().services);
    expect(code, tail).toBe(0);
    expect(JSON.parse(tail)).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      did: expect.stringMatching(/^did:key:z/),
      opened: 'for my eyes only',
    });
  });

  it('signs a person in to a relying party', async () => {
    const { code, tail } = await run('sign-in.js', onMachine().services.url, {}, onMachine().services);
    expect(code, tail).toBe(0);
    expect(tail).toContain('Main Street at http://127.0.0.1');
    expect(JSON.parse(tail.split('\n').at(-1) ?? '')).toEqual({
      isTrusted: true,
      samePerson: true,
      authFactor: 'pin',
    });
  });

  it('registers a document by the token of its capture, and asks for one at a counter', async () => {
    const { code, tail } = await run('documents.js', onMachine().services.url, {}, onMachine().services);
    expect(code, tail).toBe(0);
    expect(JSON.parse(tail.split('\n').at(-1) ?? '')).toEqual({
      altered: 'SIGN_TOKEN_INVALID',
      registered: [['ppt:L898902C3', 'ERIKSSON']],
      hasQrText: true,
      responseStatus: 'Pending',
      left: 0,
    });
  });

  it('links a wallet by a password, and makes and uses a passkey', async () => {
    const { services: reached } = onMachine();
    const branch = await newBranch(reached);
    const { tenantId, communityId } = branch;
    const admin = await administrator(reached, { tenantId });
    const { data: user } = await admin.api.POST('/v1/users', { body: { communityId, userName: 'anna' } });
    const params = { path: { userId: user!.userId } };
    await admin.api.POST('/v1/users/{userId}/password', { params, body: { password: PASSWORD } });
    const program = spawn(process.execPath, ['passkey.js'], {
      cwd: project,
      env: { ...process.env, ...environmentOf(branch, reached.url), USER_NAME: 'anna', PASSWORD },
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: MINUTE_MS,
    });
    const ended = once(program, 'close');
    // The name under which browsers take this machine for a relying party.
    const use = securityKey(reached.url.replace('127.0.0.1', 'localhost'));
    const lines: string[] = [];
    for await (const line of createInterface({ input: program.stdout })) {
      lines.push(line);
      const url = /^Open (\S+) and press Enter/.exec(line)?.[1];
      if (url === undefined) continue;
      await use(url);
      program.stdin.write('\n');
    }
    expect(await ended).toEqual([0, null]);
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      samePasskey: true,
      sameUser: true,
      methods: ['pop', 'user', 'mfa'],
      secondsValid: 300,
    });
  });

  it('has types that a strict TypeScript program compiles against', async () => {
    const tsc = inProject('node_modules', 'typescript-checker', 'bin', 'tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
    const typeRoots = ['--typeRoots', inProject('node_modules', '@types')];
    const args = [tsc, ...options, ...typeRoots, 'applicant.ts'];
    const { code, tail } = await runQuietly(process.execPath, args, {
      cwd: project,
      timeoutMs: 3 * MINUTE_MS,
    });
    expect(code, tail).toBe(0);
  });

  it('registers over TLS in a TypeScript program, with the wallet of an applicant beside it', async () => {
    const { code, tail } = await run('applicant.ts', secureAddress(), { AUTHORITY: authority });
    expect(code, tail).toBe(0);
    expect(JSON.parse(tail)).toEqual({
      community: 'Main Street',
      documents: 0,
      words: 12,
      opened: 'welcome',
    });
  });

  it('does not register under an untrusted certificate', async () => {
    const { code, tail } = await run('wallet.js', secureAddress());
    expect(code).toBe(1);
    expect(tail).toContain('CERTIFICATE_UNTRUSTED');
  });

  it('sends nothing in the clear over a network', async () => {
    const { code, tail } = await run('applicant.ts', 'http://services.example');
    expect(code).toBe(1);
    expect(tail).toContain('INVALID_INPUT');
  });
});

describe.runIf(LONG)('the package of the SDK, installed from a registry', () => {
  let folder: string;
  beforeAll(async () => {
    folder = emptyProject();
    await install(folder);
  }, 3 * MINUTE_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('finds its native modules there, and plays the boot order', async () => {
    const { services: reached } = onMachine();
    const { code, tail } = await run('wallet.js', reached.url, {}, reached, folder);
    expect(code, tail).toBe(0);
    expect(JSON.parse(tail)).toMatchObject({ opened: 'for my eyes only' });
  });
});
