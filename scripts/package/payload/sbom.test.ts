import { expect, it } from 'vitest';
import { type SbomPart, sbomText } from './sbom.ts';

const library = (name: string, license?: string): SbomPart => ({
  kind: 'library',
  name,
  version: '1.2.3',
  license,
  isNpm: true,
});
const PRODUCT = { name: 'counterproof-kiosk', version: '0.1.0' };
const componentsOf = (...parts: SbomPart[]) => JSON.parse(sbomText(PRODUCT, parts, 0)).components;

it('says the same of the same parts, in any order, and each once', () => {
  const [a, b] = [library('a'), library('@scope/b')];
  expect(sbomText(PRODUCT, [b, a, b], 5)).toBe(sbomText(PRODUCT, [a, b], 5));
  expect(componentsOf(a, b).map(({ purl }: { purl: string }) => purl)).toEqual([
    'pkg:npm/%40scope/b@1.2.3',
    'pkg:npm/a@1.2.3',
  ]);
});

it('names the product and the time of its commit', () => {
  const bom = JSON.parse(sbomText(PRODUCT, [], 1_700_000_000));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(bom.metadata).toMatchObject({ timestamp: '2023-11-14T22:13:20.000Z', component: PRODUCT });
  expect(bom).not.toHaveProperty('serialNumber');
});

it.each([
  ['MIT', { license: { id: 'MIT' } }],
  ['(MIT OR Apache-2.0)', { expression: '(MIT OR Apache-2.0)' }],
  ['SEE LICENSE IN LICENSE.txt', { license: { name: 'SEE LICENSE IN LICENSE.txt' } }],
  ['UNLICENSED', { license: { name: 'UNLICENSED' } }],
])('states the licence %s in the form for it', (text, stated) => {
  expect(componentsOf(library('a', text))[0].licenses).toEqual([stated]);
});

it('keeps the hash of a model', () => {
  const hash = { alg: 'SHA-256', content: 'ab'.repeat(32) } as const;
  const model: SbomPart = { ...library('mrz/line'), kind: 'machine-learning-model', isNpm: false, hash };
  expect(componentsOf(model)[0]).toMatchObject({ type: 'machine-learning-model', hashes: [hash] });
  expect(componentsOf(model)[0]).not.toHaveProperty('purl');
});
