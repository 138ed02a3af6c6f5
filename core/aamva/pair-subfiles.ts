import type { AamvaSubfile } from './aamva.ts';
import type { RawSubfile } from './read-body.ts';
import type { LicenceRecord } from './record.ts';

export interface PairedSubfile extends AamvaSubfile {
  declared: boolean;
  found: boolean;
}

/** Pairs each declared subfile with the one found of its type, then adds undeclared ones. */
export function pairSubfiles({ header, body }: LicenceRecord): PairedSubfile[] {
  const left = [...body.subfiles];
  const pairs = header.designators.map(({ type, offset, length }) => {
    const index = left.findIndex((subfile) => subfile.type === type);
    const [found] = index >= 0 ? left.splice(index, 1) : [];
    return {
      type,
      ...place(found, header.base),
      declaredOffset: offset,
      declaredLength: length,
      declared: true,
      found: found !== undefined,
    };
  });
  const undeclared = left.map((subfile) => ({
    type: subfile.type,
    ...place(subfile, header.base),
    declaredOffset: 0,
    declaredLength: 0,
    declared: false,
    found: true,
  }));
  return [...pairs, ...undeclared];
}

function place(subfile: RawSubfile | undefined, base: number): { offset: number; length: number } {
  return subfile
    ? { offset: subfile.start - base, length: subfile.end - subfile.start }
    : { offset: 0, length: 0 };
}
