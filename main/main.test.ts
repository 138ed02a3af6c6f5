import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { BUILD_KEY, FILE_LIST, FILE_LIST_TYPE, hashInstalledFiles } from './host/electron/installed-files.ts';

const CHILD = fileURLToPath(new URL('./main-order.fixture.ts', import.meta.url));
const ADDON = 'app.asar.unpacked/addon.node';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'main-'));
  const build = jwsSigner(generateKeyPair());
  for (const needed of [path.join('resources', path.dirname(ADDON)), path.join('dist', 'renderer')]) {
    mkdirSync(path.join(folder, needed), { recursive: true });
  }
  writeFileSync(path.join(folder, 'resources', ADDON), 'native module');
  const files = await hashInstalledFiles(folder, { archiveIsChecked: true, program: 'kiosk' });
  writeFileSync(path.join(folder, FILE_LIST), build.signJws(files, FILE_LIST_TYPE));
  writeFileSync(path.join(folder, BUILD_KEY), JSON.stringify({ publicKey: build.did }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = () => {
  const given = [path.join(folder, 'resources'), folder, '--data-dir', path.join(folder, 'data')];
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHILD, ...given], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

// The signature of a macOS bundle covers all its files, so nothing is checked there.
describe.skipIf(process.platform === 'darwin')('an installed kiosk', () => {
  it('loads native modules and puts itself together only once its files were checked', () => {
    expect(start()).toEqual({ status: 0, output: 'kiosk\n' });
    writeFileSync(path.join(folder, 'resources', ADDON), 'another');
    const changed = start();
    expect(changed.status).toBe(1);
    expect(changed.output).toContain('INSTALLATION_CHANGED');
    expect(changed.output).not.toMatch(/kiosk\n|native module/);
  });
});
