import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../prepare/project.ts';
import { PRODUCTS } from '../payload/products.ts';
import { controlText, debianArchitecture, debianVersion } from './control.ts';
import { changelogText, controlFiles, debianFiles } from './debian-files.ts';
import { DEBIAN } from './dependencies.ts';

const FIELDS = {
  package: 'counterproof-kiosk',
  version: '0.1.0',
  architecture: 'amd64',
  installedSize: 12,
  section: 'misc',
  depends: ['chromium | google-chrome-stable', 'libc6'],
  synopsis: 'kiosk',
  description: ['One paragraph.', '', 'Another one.'],
};

describe('the control file', () => {
  it('has a line for each field, and a full stop between paragraphs', () => {
    expect(controlText(FIELDS)).toBe(`Package: counterproof-kiosk
Version: 0.1.0
Architecture: amd64
Maintainer: Counterproof <maintainers@counterproof.invalid>
Installed-Size: 12
Depends: chromium | google-chrome-stable, libc6
Section: misc
Priority: optional
Description: kiosk
 One paragraph.
 .
 Another one.
`);
  });

  it('recommends only where there is something to recommend', () => {
    expect(controlText({ ...FIELDS, recommends: ['gnome-keyring'] })).toContain(
      'Recommends: gnome-keyring\n',
    );
  });

  it('is wide enough for a terminal of 80 columns', () => {
    const lines = Object.values(DEBIAN).flatMap(({ synopsis, description }) => [synopsis, ...description]);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });
});

it('sorts a pre-release before its release', () => {
  expect(debianVersion('1.2.0-beta.1')).toBe('1.2.0~beta.1');
  expect(debianVersion('1.2.0')).toBe('1.2.0');
});

it('knows the processors that have native modules', () => {
  expect([debianArchitecture('x64'), debianArchitecture('arm64')]).toEqual(['amd64', 'arm64']);
  expect(() => debianArchitecture('riscv64')).toThrow('riscv64');
});

it('writes a changelog that dpkg-parsechangelog reads', () => {
  expect(changelogText('counterproof-kiosk', '0.1.0', 1_700_000_000)).toMatch(
    /^counterproof-kiosk \(0\.1\.0\) unstable; urgency=medium\n\n {2}\* .+\n\n -- .+ <.+> {2}Tue, 14 Nov 2023 22:13:20 \+0000\n$/,
  );
});

describe.each(PRODUCTS)('the files of $name', (product) => {
  const version = { version: '0.1.0', seconds: 0 };

  it('exist, each with a place of its own', () => {
    const entries = debianFiles(ROOT, product, version);
    const missing = entries.filter(({ from }) => 'file' in from && !existsSync(from.file));
    expect(missing).toEqual([]);
    expect(new Set(entries.map(({ path: file }) => file)).size).toBe(entries.length);
  });

  it('run the program that is packaged', () => {
    expect(existsSync(path.join(ROOT, product.program))).toBe(true);
    const command = readFileSync(path.join(ROOT, 'resources', 'debian', product.name, product.name), 'utf8');
    expect(command).toContain(`/app/${product.program.replace(/\.ts$/, '.js')}`);
  });

  it('refuse an older version by the number that is packaged', () => {
    const scripts = controlFiles(ROOT, product, '9.8.7');
    const textOf = (name: string) => scripts.find(({ path: file }) => file === name);
    const preinst = textOf('preinst');
    expect(preinst?.mode).toBe(0o755);
    expect(preinst?.from).toMatchObject({ content: expect.stringContaining('gt "9.8.7"') });
    expect(JSON.stringify(scripts)).not.toContain('@VERSION@');
  });
});
