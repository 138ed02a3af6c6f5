import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../prepare/project.ts';

const MARK = 'run/counterproof-services.upgrade';

/** The scripts as dpkg runs them, with a folder in place of the system, and programs that write down how they are called. */
describe.skipIf(process.platform === 'win32')('the maintainer scripts', () => {
  let root: string;
  const at = (...names: string[]) => path.join(root, ...names);
  const program = (name: string, body = '') => {
    writeFileSync(at('bin', name), `#!/bin/sh\necho "${name} $*" >> "${at('calls')}"\n${body}\n`);
    chmodSync(at('bin', name), 0o755);
  };
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'maintainer-'));
    for (const folder of ['bin', 'proc', 'run/systemd/system']) mkdirSync(at(folder), { recursive: true });
    for (const name of ['deb-systemd-invoke', 'runuser', 'getent', 'install', 'udevadm', 'dpkg'])
      program(name);
    program('systemctl', `[ "$1" != is-active ] || [ -e "${at('active')}" ]`);
    // Versions of these tests are never older.
    program('dpkg', 'exit 1');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const run = (product: string, script: string, ...args: string[]) => {
    const text = readFileSync(path.join(ROOT, 'resources', 'debian', product, script), 'utf8')
      .replaceAll('/usr/share/debconf/confmodule', '/dev/null')
      .replaceAll(/(?<=[\s"'])\/(run|proc)\//g, `${root}/$1/`);
    writeFileSync(at('calls'), '');
    const { status, stderr } = spawnSync('sh', ['-c', text, script, ...args], {
      encoding: 'utf8',
      env: { PATH: `${at('bin')}:/usr/bin:/bin` },
    });
    const calls = readFileSync(at('calls'), 'utf8')
      .split('\n')
      .filter((line) => /systemctl|invoke/.test(line));
    return { status, stderr, calls };
  };
  const services = (script: string, ...args: string[]) => run('counterproof-services', script, ...args);
  const STOP = 'deb-systemd-invoke stop counterproof-services.service';
  const START = 'systemctl --system start counterproof-services.service';

  it.each(['upgrade', 'failed-upgrade'])(
    'stop services that run before an upgrade (%s), and start them after it',
    (how) => {
      writeFileSync(at('active'), '');
      expect(services('prerm', how, '2').calls).toContain(STOP);
      rmSync(at('active'));
      expect(services('postinst', 'configure', '1')).toMatchObject({
        status: 0,
        calls: expect.arrayContaining([START]),
      });
      expect(existsSync(at(MARK))).toBe(false);
      expect(services('postinst', 'configure', '1').calls).not.toContain(START);
    },
  );

  it('start nothing that did not run', () => {
    expect(services('prerm', 'upgrade', '2')).toMatchObject({
      status: 0,
      calls: [expect.stringContaining('is-active')],
    });
    expect(services('postinst', 'configure', '1').calls).not.toContain(START);
  });

  it('start the services again where the new version is refused', () => {
    writeFileSync(at('active'), '');
    services('prerm', 'upgrade', '2');
    expect(services('postinst', 'abort-upgrade', '2')).toMatchObject({ status: 0, calls: [START] });
  });

  it('unpack nothing beneath services that cannot be stopped', () => {
    writeFileSync(at('active'), '');
    program('deb-systemd-invoke', 'exit 1');
    expect(services('prerm', 'upgrade', '2').status).not.toBe(0);
    expect(services('prerm', 'remove').status).toBe(0);
  });

  it('stop the services for a removal, and do without systemd', () => {
    expect(services('prerm', 'remove')).toMatchObject({ status: 0, calls: [STOP] });
    expect(existsSync(at(MARK))).toBe(false);
    rmSync(at('run/systemd'), { recursive: true });
    for (const how of ['remove', 'upgrade'])
      expect(services('prerm', how)).toMatchObject({ status: 0, calls: [] });
    expect(services('postinst', 'configure', '1')).toMatchObject({ status: 0, calls: [] });
  });

  it.each(['', ' (deleted)'])('refuse an upgrade while a kiosk runs, and name its process%s', (suffix) => {
    const kiosk = (...args: string[]) => run('counterproof-kiosk', 'preinst', ...args);
    mkdirSync(at('proc/12'));
    symlinkSync('/usr/bin/sh', at('proc/12/exe'));
    mkdirSync(at('proc/13'));
    expect(kiosk('upgrade', '1')).toMatchObject({ status: 0, stderr: '' });
    mkdirSync(at('proc/4711'));
    symlinkSync(`/usr/lib/counterproof-kiosk/bin/node${suffix}`, at('proc/4711/exe'));
    const refused = kiosk('upgrade', '1');
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('process 4711') });
    expect(kiosk('install').status).toBe(0);
  });
});
