import { composeAamva, type LicenceModel, type WritingFaults } from './compose-aamva.ts';

/** Sets an element of the DL or ID subfile, or adds it at the end. */
export function withElement(model: LicenceModel, id: string, value: string): LicenceModel {
  const [first, ...rest] = model.subfiles;
  if (!first) return model;
  const has = first.elements.some(([one]) => one === id);
  const elements: [string, string][] = has
    ? first.elements.map(([one, old]) => [one, one === id ? value : old])
    : [...first.elements, [id, value]];
  return { ...model, subfiles: [{ ...first, elements }, ...rest] };
}

/** Leaves an element of the DL or ID subfile out. */
export function withoutElement(model: LicenceModel, id: string): LicenceModel {
  return {
    ...model,
    subfiles: model.subfiles.map((subfile, index) =>
      index === 0 ? { ...subfile, elements: subfile.elements.filter(([one]) => one !== id) } : subfile,
    ),
  };
}

type Plant = (model: LicenceModel) => string;

const element =
  (id: string, value: string): Plant =>
  (model) =>
    composeAamva(withElement(model, id, value));
const writing =
  (faults: WritingFaults): Plant =>
  (model) =>
    composeAamva(model, faults);
const replacing =
  (from: string, to: string): Plant =>
  (model) =>
    composeAamva(model).replace(from, to);

/** Adds to the number at `start` of the first designator, the type's two letters after it not counted. */
const shifting =
  (start: number, by: number): Plant =>
  (model) => {
    const text = composeAamva(model);
    const at = text.search(/(?:DL|ID)\d{8}/) + start;
    const number = String(Number(text.slice(at, at + 4)) + by).padStart(4, '0');
    return text.slice(0, at) + number + text.slice(at + 4);
  };

function jurisdictionOnly(model: LicenceModel, change: (letter: string) => [string, [string, string][]]) {
  const [first, second] = model.subfiles;
  if (!first || !second) throw new Error('two subfiles expected');
  const [type, elements] = change(second.type.charAt(1));
  return { ...model, subfiles: [first, { type, elements }] };
}

/**
 * One fault per rule. Planted into a record of version 05 to 10 of a jurisdiction of the United States, it makes this
 * rule fail and no other. `version-known` and `size-limit` cannot fail alone and stand elsewhere.
 */
export const FAULTS: Readonly<Record<string, Plant>> = {
  'compliance-indicator': replacing('@', '#'),
  'data-element-separator': replacing('@\n', '@ '),
  'record-separator': replacing('\u001e', '\u001c'),
  'segment-terminator': replacing('\u001e\r', '\u001e '),
  'file-type': replacing('ANSI ', 'AAMVA'),
  'issuer-known': (model) => composeAamva({ ...model, iin: '636099' }),
  'header-shape': writing({ headerOf: 1 }),
  'entry-count': (model) => composeAamva(model).replace(/02(?=DL\d)/, '03'),
  'designator-format': (model) =>
    composeAamva({ ...model, subfiles: model.subfiles.slice(0, 1) }).replace(/DL\d{8}/, 'DLabac'),
  'subfiles-present': writing({ unwritten: 1 }),
  'subfile-offsets': shifting(2, 1),
  'subfile-lengths': shifting(6, -1),
  'subfile-types': (model) => composeAamva({ ...model, subfiles: [...model.subfiles].reverse() }),
  'subfile-start': writing({ untyped: 0 }),
  'subfile-terminators': writing({ unterminated: 0 }),
  'element-separators': (model) => composeAamva(model).replace('\nDAY', '\u001dDAY'),
  'foreign-data': (model) => composeAamva(withElement(model, 'hello', ' world')),
  'subfile-content': (model) => {
    const letter = model.subfiles[1]?.type.charAt(1);
    return composeAamva(withElement(model, `Z${letter}B`, '1'));
  },
  'jurisdiction-subfile': (model) => composeAamva(jurisdictionOnly(model, () => ['ZQ', [['ZQA', '01']]])),
  'mandatory-elements': (model) => composeAamva(withoutElement(model, 'DAY')),
  'elements-of-version': element('DDM', '1'),
  'elements-defined': element('DDZ', '1'),
  'duplicate-elements': (model) => {
    const [first, ...rest] = model.subfiles;
    if (!first) throw new Error('a subfile expected');
    return composeAamva({
      ...model,
      subfiles: [{ ...first, elements: [...first.elements, ['DAY', 'BRO']] }, ...rest],
    });
  },
  'element-format': element('DAY', 'BLUE'),
  'control-characters': element('DAG', '12 BELL\u0007 ST'),
  'character-set': element('DAG', '12 ELLIPSIS\u0085 ST'),
  'dates-valid': element('DDB', '13322015'),
  'date-order-of-country': element('DDB', '20150131'),
  'dates-chronological': element('DBA', '01012001'),
  'age-dates': element('DDH', '01012001'),
  'truncation-flags': (model) => composeAamva(withElement(withElement(model, 'DAD', 'NONE'), 'DDG', 'T')),
  'height-plausible': element('DAU', '168 in'),
  'weight-plausible': element('DAW', '900'),
  'units-of-country': element('DAU', '168 cm'),
  'country-agrees': element('DCG', 'CAN'),
  'region-agrees': element('DAJ', 'NU'),
  'postal-code-format': element('DAK', 'K1A0B1     '),
};

/** Faults that only a record of version 01 can hold. */
export const FAULTS_OF_2000: Readonly<Record<string, Plant>> = {
  'name-delimiters': element('DAA', 'ANNA MARIA ERIKSSON'),
  'names-agree': (model) => composeAamva(withElement(withElement(model, 'DAB', 'ERIKSSON'), 'DAC', 'BERTA')),
};
