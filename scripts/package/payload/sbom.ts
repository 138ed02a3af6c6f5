/** One component of a bill of materials, as it is known here. */
export interface SbomPart {
  readonly kind: 'library' | 'application' | 'machine-learning-model';
  readonly name: string;
  readonly version: string;
  /** An SPDX identifier or expression, or words. */
  readonly license: string | undefined;
  /** Whether the component is an npm package. */
  readonly isNpm: boolean;
  /** In hexadecimal digits. */
  readonly hash?: { readonly alg: 'SHA-256' | 'SHA-512'; readonly content: string };
}

const licenceOf = (text: string) => {
  if (/^[A-Za-z0-9.+-]+$/.test(text) && text !== 'UNLICENSED') return { license: { id: text } };
  return /^[A-Za-z0-9.+() -]+$/.test(text) && / (OR|AND|WITH) /.test(text)
    ? { expression: text }
    : { license: { name: text } };
};

/** The package URL of an npm package; the `@` of a scope is escaped. */
const purlOf = ({ name, version }: SbomPart): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

const referenceOf = (part: SbomPart): string =>
  part.isNpm ? purlOf(part) : `${part.kind}/${part.name}@${part.version}`;

/** @see https://cyclonedx.org/docs/1.6/json/ */
const componentOf = (part: SbomPart) => ({
  type: part.kind,
  'bom-ref': referenceOf(part),
  name: part.name,
  version: part.version,
  ...(part.hash ? { hashes: [part.hash] } : {}),
  ...(part.license === undefined ? {} : { licenses: [licenceOf(part.license)] }),
  ...(part.isNpm ? { purl: purlOf(part) } : {}),
});

/**
 * The bill of materials of a package in the form of CycloneDX 1.6. It has no serial number and no time but that of the
 * commit, so that the same content makes the same bytes.
 * @param seconds since the epoch
 */
export const sbomText = (
  product: { readonly name: string; readonly version: string },
  parts: readonly SbomPart[],
  seconds: number,
): string => {
  const components = [...new Map(parts.map((part) => [referenceOf(part), componentOf(part)]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, component]) => component);
  const own = { kind: 'application', ...product, license: 'Apache-2.0', isNpm: false } as const;
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: new Date(seconds * 1000).toISOString(), component: componentOf(own) },
    components,
  };
  return `${JSON.stringify(bom, undefined, 2)}\n`;
};
