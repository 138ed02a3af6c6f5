/** One record before it is written: a test changes it to plant a fault. */
export interface LicenceModel {
  fileType: string;
  iin: string;
  version: number;
  jurisdictionVersion: number;
  subfiles: LicenceSubfile[];
}

export interface LicenceSubfile {
  type: string;
  elements: [id: string, value: string][];
}

/** Where the written record departs from the standard although its numbers stay right. */
export interface WritingFaults {
  /** Lays the header out as this version does. */
  headerOf?: number;
  /** The subfile at this index begins without its type. */
  untyped?: number;
  /** The subfile at this index ends with a line feed. */
  unterminated?: number;
  /** The subfile at this index is declared and not written. */
  unwritten?: number;
}

/**
 * Writes a record as annex D of the AAMVA DL/ID Card Design Standard asks: header, one designator per subfile with its
 * exact offset and length, elements separated by line feeds, each subfile ended by a carriage return.
 */
export function composeAamva(model: LicenceModel, faults: WritingFaults = {}): string {
  const bodies = model.subfiles.map((subfile, index) => writeSubfile(subfile, index, faults));
  const start = `@\n\u001e\r${model.fileType}${numbers(model, faults)}`;
  let offset = start.length + 10 * bodies.length;
  const designators = bodies.map((body, index) => {
    const designator = (model.subfiles[index]?.type ?? '') + digits(offset, 4) + digits(body.length, 4);
    offset += body.length;
    return designator;
  });
  const written = bodies.filter((_, index) => index !== faults.unwritten);
  return start + designators.join('') + written.join('');
}

/** Version 00 counts its entries with one digit; the jurisdiction version came with 02. */
function numbers(model: LicenceModel, { headerOf = model.version }: WritingFaults): string {
  const { iin, version, jurisdictionVersion, subfiles } = model;
  const printed = digits(version, 2);
  if (headerOf === 0) return iin + printed + subfiles.length;
  const entries = digits(subfiles.length, 2);
  return headerOf === 1 ? iin + printed + entries : iin + printed + digits(jurisdictionVersion, 2) + entries;
}

function writeSubfile({ type, elements }: LicenceSubfile, index: number, faults: WritingFaults): string {
  const data = elements.map(([id, value]) => id + value).join('\n');
  return (faults.untyped === index ? '' : type) + data + (faults.unterminated === index ? '\n' : '\r');
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
