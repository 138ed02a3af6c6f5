import type { Meter } from '../meter.ts';
import type { AamvaElement } from './aamva.ts';
import { definitionIn, definitionsOf, isDateElement, NEWEST_VERSION } from './elements.ts';
import { findIssuer } from './issuers.ts';
import { judgeFormat } from './judge-format.ts';
import { type RawElement, readBody } from './read-body.ts';
import { type DateOrder, readDate } from './read-dates.ts';
import { readHeader } from './read-header.ts';
import { readHeight, readWeight } from './read-measures.ts';
import { mendUtf8, readText } from './read-text.ts';
import type { LicenceRecord } from './record.ts';

/** Cuts and names the data; undefined where nothing in it resembles a licence. */
export function buildRecord(
  input: Uint8Array | string,
  today: string,
  meter: Meter,
): LicenceRecord | undefined {
  const source = readText(input, meter);
  const header = readHeader(source.text, meter);
  const body = readBody(source.text, header, meter);
  if (!header.fileType && !body.elements.some(({ id }) => definitionsOf(id).length > 0)) return undefined;
  const { version } = header;
  const jurisdiction = findIssuer(header.iin ?? '')?.jurisdiction;
  const country = jurisdiction?.country ?? countryOf(body.elements);
  const dateOrder: DateOrder =
    country === 'CAN' || (version !== undefined && version <= 1) ? 'CCYYMMDD' : 'MMDDCCYY';
  const tables = version !== undefined && version <= NEWEST_VERSION ? version : undefined;
  const elements = meter
    .walk(body.elements)
    .map((element) => nameElement(element, header.base, tables, dateOrder));
  return {
    source,
    header,
    body,
    elements,
    tables,
    jurisdiction,
    country,
    dateOrder,
    today,
    byId: Map.groupBy(elements, ({ id }) => id),
    meter,
  };
}

function countryOf(elements: readonly RawElement[]): LicenceRecord['country'] {
  const printed = elements.find(({ id }) => id === 'DCG')?.raw.trim();
  if (printed === 'USA' || printed === 'MEX') return printed;
  return printed === 'CAN' || printed === 'CDN' ? 'CAN' : undefined;
}

function nameElement(
  { id, raw, subfile, start }: RawElement,
  base: number,
  tables: number | undefined,
  dateOrder: DateOrder,
): AamvaElement {
  const definition = tables === undefined ? undefined : definitionIn(id, tables);
  const name = (definition ?? definitionsOf(id).at(-1))?.name;
  const value = mendUtf8(raw).trim();
  const unit = unitOf(id, value);
  return {
    id,
    name: name ?? (id.startsWith('Z') ? 'Jurisdiction-specific element' : 'Unknown element'),
    subfile,
    raw,
    value: (isDateElement(id) ? readDate(value, dateOrder)?.value : undefined) ?? value,
    ...(unit ? { unit } : {}),
    verdict: definition ? judgeFormat(definition.format, raw) : 'NOT_PERFORMED',
    offset: start - base,
  };
}

function unitOf(id: string, value: string): AamvaElement['unit'] {
  if (id === 'DAU' || id === 'DAV') return readHeight(value)?.unit;
  if (id === 'DAW' || id === 'DAX') return readWeight(value, id === 'DAX' ? 'kg' : 'lb')?.unit;
  return undefined;
}
