import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CleanTree } from './clean-tree.ts';
import { packNewer } from './newer-package.ts';

/** The packages under test, as files of this machine. */
export interface PackagesUnderTest {
  readonly kiosk: string;
  readonly services: string;
  readonly version: string;
}

const NEWER = '99.0.0';
const MS_PER_SECOND = 1000;
const DATA = 'var/lib/counterproof-services';
/** Any port, so that other services of this machine are not in the way. */
const SETTINGS = 'etc/counterproof-services/services.env';
const RECORDS =
  /^(proc|dev|run|tmp|packages|var\/(log|cache|lib\/(dpkg|apt)))(\/|$)|^etc\/(g?shadow|passwd|group|subuid|subgid)-$|^etc\/\.pwd\.lock$/;
const ADMINISTRATOR = 'Ada Example';
const PASSPHRASE = 'a long walk to the harbour';
const PURGE_ANSWER = 'counterproof-services counterproof-services/purge-data boolean true';

const expect = (holds: boolean, fault: string): void => {
  if (!holds) throw new Error(fault);
};

/** The checks, in an order in which each one leaves the tree as the next one needs it. */
export class PackageTrial {
  readonly #tree: CleanTree;
  readonly #packages: PackagesUnderTest;
  #before: readonly string[] = [];
  #tenant = '';

  constructor(tree: CleanTree, packages: PackagesUnderTest) {
    this.#tree = tree;
    this.#packages = packages;
    mkdirSync(this.#at('packages'));
    copyFileSync(packages.kiosk, this.#at('packages', 'kiosk.deb'));
    copyFileSync(packages.services, this.#at('packages', 'services.deb'));
  }

  readonly checks: Readonly<Record<string, () => Promise<void>>> = {
    'Debian has everything that the packages depend on': () => this.#dependencies(),
    'the kiosk is installed, and its self-test passes': () => this.#installKiosk(),
    'the kiosk serves its screens to a user': () => this.#openKiosk(),
    'an installation fails with the reason when a file was changed': () => this.#breakModel(),
    'the services are installed and set up': () => this.#setUpServices(),
    'the services start and answer': () => this.#answer(),
    'an upgrade keeps the data': () => this.#upgrade(),
    'a downgrade is refused with the reason': () => this.#downgrade(),
    'removing keeps the data': () => this.#remove(),
    'purging asks, and keeps the data without an answer': () => this.#purgeWithoutAnswer(),
    'purging leaves nothing': () => this.#purge(),
  };

  #at(...names: string[]): string {
    return path.join(this.#tree.folder, ...names);
  }

  /** @throws Error with the output where the command fails */
  async #must(...command: string[]): Promise<string> {
    const { code, tail } = await this.#tree.run(command);
    expect(code === 0, `${command.join(' ')} ended with ${code}: ${tail}`);
    return tail;
  }

  /** Every file and folder of the tree apart from the records of dpkg, apt and debconf, and old copies of passwd and group. */
  #files(): string[] {
    return readdirSync(this.#tree.folder, { recursive: true, withFileTypes: true })
      .map((entry) => path.relative(this.#tree.folder, path.join(entry.parentPath, entry.name)))
      .filter((file) => !RECORDS.test(file))
      .sort();
  }

  async #dependencies(): Promise<void> {
    await this.#must(
      'apt-get',
      '--simulate',
      '--no-install-recommends',
      'install',
      '/packages/kiosk.deb',
      '/packages/services.deb',
    );
  }

  /** Chromium takes no part in these checks, so an empty package stands in for its half gigabyte. */
  async #standInForBrowser(): Promise<void> {
    const folder = this.#at('packages', 'browser', 'DEBIAN');
    mkdirSync(folder, { recursive: true });
    const fields = [
      'Package: chromium',
      'Version: 1',
      'Architecture: all',
      'Maintainer: test <test@counterproof.invalid>',
    ];
    writeFileSync(
      path.join(folder, 'control'),
      `${fields.join('\n')}\nDescription: stands in for a browser\n`,
    );
    await this.#must('dpkg-deb', '--build', '/packages/browser', '/packages/browser.deb');
    await this.#must('dpkg', '--install', '/packages/browser.deb');
    this.#before = this.#files();
  }

  async #installKiosk(): Promise<void> {
    await this.#standInForBrowser();
    const started = performance.now();
    await this.#must('dpkg', '--install', '/packages/kiosk.deb');
    const seconds = (performance.now() - started) / MS_PER_SECOND;
    console.log(`   The kiosk was installed in ${seconds.toFixed(1)} s.`);
    expect((await this.#must('dpkg', '--verify', 'counterproof-kiosk')) === '', 'dpkg finds changed files');
  }

  async #openKiosk(): Promise<void> {
    const user = ['runuser', '-u', 'nobody', '--', 'env', 'HOME=/tmp/nobody'];
    await this.#must('install', '-d', '-o', 'nobody', '/tmp/nobody');
    const kiosk = this.#tree.start([...user, 'counterproof-kiosk', '--no-browser']);
    try {
      const [, address = ''] = await kiosk.line(/Open within 30 seconds: (\S+)\s/);
      const launched = await fetch(address, { redirect: 'manual' });
      const cookie = launched.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const page = await fetch(new URL(launched.headers.get('location') ?? '/', address), {
        headers: { cookie },
      });
      expect(
        page.ok && (await page.text()).includes('<script'),
        `the screens were answered by ${page.status}`,
      );
    } finally {
      await kiosk.stop();
    }
  }

  async #breakModel(): Promise<void> {
    const model = this.#at('usr/lib/counterproof-kiosk/app/native-models/mrz/mrz-line.onnx');
    const bytes = readFileSync(model);
    writeFileSync(model, bytes.subarray(1));
    const { code, tail } = await this.#tree.run([
      '/var/lib/dpkg/info/counterproof-kiosk.postinst',
      'configure',
    ]);
    writeFileSync(model, bytes);
    expect(code !== 0, 'the changed model was not noticed');
    expect(/changed: native-models\/mrz\/mrz-line\.onnx/.test(tail), `the reason is not said: ${tail}`);
    expect(/MODEL_ALTERED/.test(tail), `the model was not tried: ${tail}`);
  }

  async #setUpServices(): Promise<void> {
    await this.#must('dpkg', '--install', '/packages/services.deb');
    const secret = 'counterproof-passphrase';
    writeFileSync(this.#at(secret), `${PASSPHRASE}\n`);
    const env = { COUNTERPROOF_NEW_PASSPHRASE_FILE: `/${secret}` };
    const names = ['--new-branch', 'Main Street', '--new-admin', ADMINISTRATOR];
    const command = [
      'counterproof-services',
      'set-up',
      '--database',
      'embedded',
      '--public-url',
      '',
      ...names,
    ];
    const { code, tail } = await this.#tree.run(command, env);
    expect(code === 0, `set-up ended with ${code}: ${tail}`);
    this.#tenant = /"tenant": "([^"]+)"/.exec(tail)?.[1] ?? '';
    expect(this.#tenant !== '', `set-up names no tenant: ${tail}`);
    await this.#must('rm', `/${secret}`);
    await this.#must('sh', '-c', `echo 'COUNTERPROOF_OPTIONS=--port 0' >> /${SETTINGS}`);
  }

  /** With the command that systemd runs, as its user and with its settings. The administrator signs in: the data is there. */
  async #answer(): Promise<void> {
    const services = this.#tree.start(['counterproof-services', 'run']);
    try {
      const [, url = ''] = await services.line(/Services at (http:\S+) /);
      const ready = await fetch(`${url}/ready`);
      expect(ready.ok, `/ready answered ${ready.status}`);
      const signIn = await fetch(`${url}/v1/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tenant: this.#tenant, name: ADMINISTRATOR, passphrase: PASSPHRASE }),
      });
      expect(signIn.ok, `the administrator's sign-in was answered by ${signIn.status}`);
    } finally {
      await services.stop();
    }
  }

  async #upgrade(): Promise<void> {
    const newer = this.#at('packages', 'newer.deb');
    await packNewer(this.#packages.services, this.#packages.version, NEWER, newer);
    await this.#must('dpkg', '--install', '/packages/newer.deb');
    await this.#answer();
  }

  async #downgrade(): Promise<void> {
    const { code, tail } = await this.#tree.run(['dpkg', '--install', '/packages/services.deb']);
    expect(code !== 0 && tail.includes(`is older than ${NEWER}`), `dpkg ended with ${code}: ${tail}`);
    const status = await this.#must(
      'dpkg-query',
      '--show',
      '--showformat',
      '${Version} ${db:Status-Status}',
      'counterproof-services',
    );
    expect(status === `${NEWER} installed`, `the services are ${status}`);
    const kiosk = [
      'sh',
      '-c',
      'cd /packages && dpkg-deb --control kiosk.deb kiosk && kiosk/preinst upgrade 99',
    ];
    const refused = await this.#tree.run(kiosk);
    expect(refused.code !== 0 && refused.tail.includes('is older than 99'), `the kiosk: ${refused.tail}`);
  }

  async #remove(): Promise<void> {
    await this.#must('dpkg', '--remove', 'counterproof-services', 'counterproof-kiosk');
    await this.#must('test', '-e', `/${DATA}/master.key`);
    await this.#must('test', '-e', `/${SETTINGS}`);
    const policy = await this.#tree.run(['find', '/etc', '-name', 'counterproof-kiosk.json']);
    expect(policy.tail === '', `the policy stays in force: ${policy.tail}`);
  }

  async #purgeWithoutAnswer(): Promise<void> {
    const said = await this.#must('dpkg', '--purge', 'counterproof-services', 'counterproof-kiosk');
    expect(said.includes(`/${DATA} and its user counterproof stay`), `purge said: ${said}`);
    await this.#must('test', '-e', `/${DATA}/master.key`);
  }

  async #purge(): Promise<void> {
    await this.#must('dpkg', '--install', '/packages/newer.deb');
    await this.#must('sh', '-c', `echo '${PURGE_ANSWER}' | debconf-set-selections`);
    await this.#must('dpkg', '--purge', 'counterproof-services');
    const left = this.#files().filter((file) => !this.#before.includes(file));
    expect(left.length === 0, `these stay: ${left.join(', ')}`);
    const user = await this.#tree.run(['getent', 'passwd', 'counterproof']);
    expect(user.code !== 0, 'the user stays');
  }
}
