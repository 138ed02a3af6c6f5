/** The description of a package for dpkg, without its files. */
export interface ControlFields {
  readonly package: string;
  readonly version: string;
  readonly architecture: string;
  /** KiB. */
  readonly installedSize: number;
  readonly section: string;
  readonly depends: readonly string[];
  readonly recommends?: readonly string[];
  /** One line, without article and full stop. */
  readonly synopsis: string;
  /** Lines of at most 80 characters; an empty one ends a paragraph. */
  readonly description: readonly string[];
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** Debian's name of a processor. @throws Error for one that Counterproof has no native modules for */
export const debianArchitecture = (arch: string): string => {
  const name = ARCHITECTURES[arch];
  if (name === undefined) throw new Error(`There are no native modules for Linux on ${arch}.`);
  return name;
};

/** A pre-release of npm comes before its release for Debian, too. */
export const debianVersion = (version: string): string => version.replace('-', '~');

/** The file `control` of a binary package (Debian Policy, 5.3). */
export const controlText = (fields: ControlFields): string => {
  const lines = [
    `Package: ${fields.package}`,
    `Version: ${fields.version}`,
    `Architecture: ${fields.architecture}`,
    'Maintainer: Counterproof <maintainers@counterproof.invalid>',
    `Installed-Size: ${fields.installedSize}`,
    `Depends: ${fields.depends.join(', ')}`,
    ...(fields.recommends ? [`Recommends: ${fields.recommends.join(', ')}`] : []),
    `Section: ${fields.section}`,
    'Priority: optional',
    `Description: ${fields.synopsis}`,
    ...fields.description.map((line) => (line === '' ? ' .' : ` ${line}`)),
  ];
  return `${lines.join('\n')}\n`;
};
