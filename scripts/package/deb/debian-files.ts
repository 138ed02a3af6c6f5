import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PayloadEntry } from '../payload/payload-entry.ts';
import type { Product } from '../payload/products.ts';

const BEST = 9;
const EXECUTABLE = 0o755;

/** Where a product is installed. */
export const homeOf = ({ name }: Product): string => `usr/lib/${name}`;

/** Scripts and templates that dpkg and debconf run, with the version put in. They stand beside `control`. */
const MAINTAINER_SCRIPTS = ['preinst', 'postinst', 'prerm', 'postrm'];
const CONTROL_FILES = [...MAINTAINER_SCRIPTS, 'templates'];

/** The changelog of a package that has no packager of its own (Debian Policy, 4.4). */
export const changelogText = (name: string, version: string, seconds: number): string => {
  const [day, date, month, year, time] = new Date(seconds * 1000).toUTCString().split(/,? /);
  return `${name} (${version}) unstable; urgency=medium

  * Version ${version}; what changed stands in changes.md.

 -- Counterproof <maintainers@counterproof.invalid>  ${day}, ${date} ${month} ${year} ${time} +0000
`;
};

/** The copyright file: the own licence, and whose work is inside. */
const copyrightText = (root: string): string =>
  [
    'Counterproof is Copyright the Counterproof authors, under the Apache License 2.0, which Debian systems have in',
    '/usr/share/common-licenses/Apache-2.0. Each npm package below the application has its licence beside it.',
    '',
    readFileSync(path.join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8'),
  ].join('\n');

const documents = (root: string, { name }: Product, version: string, seconds: number): PayloadEntry[] => {
  const folder = `usr/share/doc/${name}`;
  const doc = (file: string) => ({ file: path.join(root, 'docs', file) });
  return [
    { path: `${folder}/copyright`, from: { content: copyrightText(root) } },
    {
      path: `${folder}/changelog.gz`,
      from: { content: gzipSync(changelogText(name, version, seconds), { level: BEST }) },
    },
    { path: `${folder}/changes.md`, from: { file: path.join(root, 'CHANGELOG.md') } },
    { path: `${folder}/installation.md`, from: doc('installation.md') },
    { path: `${folder}/deployment.md`, from: doc('deployment.md') },
  ];
};

/** Where the files of `resources/debian/<name>` go; what is not listed belongs to dpkg or debconf. */
const PLACES: Readonly<Record<string, { readonly path: string; readonly mode?: number }>> = {
  'counterproof-kiosk': { path: 'usr/bin/counterproof-kiosk', mode: EXECUTABLE },
  'counterproof-kiosk.desktop': { path: 'usr/share/applications/counterproof-kiosk.desktop' },
  'browser-policy.json': { path: 'usr/share/counterproof-kiosk/browser-policy.json' },
  'counterproof-services': { path: 'usr/sbin/counterproof-services', mode: EXECUTABLE },
  'counterproof-services.service': { path: 'lib/systemd/system/counterproof-services.service' },
  'services.env': { path: 'usr/share/counterproof-services/services.env' },
};

const OF_KIOSK = [
  { from: 'resources/readers/70-counterproof-smart-cards.rules', to: 'lib/udev/rules.d' },
  { from: 'resources/readers/71-counterproof-readers.rules', to: 'lib/udev/rules.d' },
  { from: 'resources/icon.svg', to: 'usr/share/icons/hicolor/scalable/apps/counterproof-kiosk.svg' },
];

const ownFiles = (root: string, { name }: Product): PayloadEntry[] => {
  const folder = path.join(root, 'resources', 'debian', name);
  const overrides = { path: `usr/share/lintian/overrides/${name}` };
  return readdirSync(folder)
    .filter((file) => !CONTROL_FILES.includes(file))
    .map((file) => {
      const place = file === 'lintian-overrides' ? overrides : PLACES[file];
      if (place === undefined) throw new Error(`${file} of ${name} has no place in the package.`);
      return { ...place, from: { file: path.join(folder, file) } };
    });
};

/** Everything of a Debian package beside the application and its control files. */
export const debianFiles = (
  root: string,
  product: Product,
  { version, seconds }: { version: string; seconds: number },
): PayloadEntry[] => [
  ...documents(root, product, version, seconds),
  ...ownFiles(root, product),
  ...(product.name === 'counterproof-kiosk' ? OF_KIOSK : []).map(({ from, to }) => ({
    path: path.posix.extname(to) === '.d' ? `${to}/${path.posix.basename(from)}` : to,
    from: { file: path.join(root, from) },
  })),
];

/** The scripts and templates of a package. */
export const controlFiles = (root: string, { name }: Product, version: string): PayloadEntry[] => {
  const folder = path.join(root, 'resources', 'debian', name);
  return readdirSync(folder)
    .filter((file) => CONTROL_FILES.includes(file))
    .map((file) => ({
      path: file,
      from: { content: readFileSync(path.join(folder, file), 'utf8').replaceAll('@VERSION@', version) },
      ...(MAINTAINER_SCRIPTS.includes(file) ? { mode: EXECUTABLE } : {}),
    }));
};
