import { z } from 'zod';
import { compareValues } from '../../document/compare-values.ts';
import { countryOf, normalPlace, type Place, unknownPart } from '../../document/countries.ts';
import { inCenturyOf } from '../../document/document-dates.ts';
import { DocumentType } from '../../document/document-records.ts';
import {
  compareEnteredName,
  type EnteredName,
  NAME_THRESHOLD,
  type NameField,
  type Names,
} from '../../document/entered-names.ts';
import { DATE_FIELDS, type DocumentField } from '../../document/fields.ts';
import { provenValue } from '../../document/join-document.ts';
import type { JoinedDocument } from '../../document/joined-document.ts';
import { isReadPrint } from '../../document/print-source.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';

const ALIKE = 100;

const Text = z.string().trim().min(1).max(200);
/** In one form; other texts stay as they were stored. */
const Country = Text.overwrite((code) => countryOf(code) ?? code);
/** Data entered about the applicant before the document was captured. */
export const EnteredData = z
  .strictObject({
    surname: Text.optional(),
    givenNames: Text.optional(),
    dateOfBirth: z.iso.date().optional(),
    sex: z.enum(['M', 'F', 'X']).optional(),
    nationality: Country.optional(),
    documentType: DocumentType.optional(),
    documentNumber: Text.optional(),
    issuingState: Country.optional(),
    dateOfIssue: z.iso.date().optional(),
    dateOfExpiry: z.iso.date().optional(),
    personalNumber: Text.optional(),
    street: Text.optional(),
    city: Text.optional(),
    region: Text.optional(),
    postalCode: Text.optional(),
    country: Country.optional(),
  })
  .overwrite(normalPlace);
export type EnteredData = z.infer<typeof EnteredData>;

/** The members that name no country or region. The caller's request is refused; older stored values are still read. */
export function unknownPlaces({
  nationality,
  issuingState,
  country,
  region,
}: EnteredData): (keyof EnteredData)[] {
  const states = Object.entries({ nationality, issuingState }) as ['nationality' | 'issuingState', string?][];
  const unknown = states.flatMap(([field, code]) => (unknownPart({ country: code }) ? [field] : []));
  const part: keyof Place | undefined = unknownPart({ country, region });
  return part ? [...unknown, part] : unknown;
}

/** A document of the session as its sources were joined. */
export interface NumberedDocument {
  readonly number: number;
  readonly joined: JoinedDocument;
}

const ID = 'applicant.entered-data';

/**
 * Compares entered data with a document, one result per field, each with a score from 0 to 100: names by
 * `compareEnteredName`, everything else 100 for equal and 0 for different. Of several documents the one that agrees
 * best is compared as a whole, so that two documents never combine into one person.
 */
export function checkEnteredData(
  entered: EnteredData,
  documents: readonly NumberedDocument[],
  { ignoreMiddleNames }: { ignoreMiddleNames: boolean },
): CheckResult[] {
  const said = Object.entries(entered).filter(([, value]) => value !== undefined) as [
    keyof EnteredData,
    string,
  ][];
  if (said.length === 0) return [];
  if (documents.length === 0) return [notPerformed(ID, 'not-captured')];
  const compared = documents.map((document) =>
    said.map(([field, value]) =>
      field === 'surname' || field === 'givenNames'
        ? compareName(field, entered, document, ignoreMiddleNames)
        : compareField(field, value, document),
    ),
  );
  return compared.sort((a, b) => weight(b) - weight(a))[0] ?? [];
}

/** The least score of the comparisons; undefined without one. Given as `fuzzyMatchScore`. */
export function fuzzyMatchScore(checks: readonly CheckResult[]): number | undefined {
  const scores = checks.flatMap(({ id, value }) => (id === ID && value !== undefined ? [value] : []));
  return scores.length === 0 ? undefined : Math.min(...scores);
}

const weight = (checks: readonly CheckResult[]): number =>
  checks.reduce((sum, { value = 0 }) => sum + value, 0);

function compareName(
  field: NameField,
  entered: EnteredData,
  { number, joined }: NumberedDocument,
  ignoreMiddleNames: boolean,
): CheckResult {
  const [best] = namesOf(joined)
    .map((shown) => compareEnteredName(field, entered, shown, ignoreMiddleNames))
    .sort((a, b) => b.score - a.score);
  const check = best ? scored(field, best, NAME_THRESHOLD) : unknown(field);
  return { ...check, document: number };
}

function compareField(
  field: Exclude<keyof EnteredData, NameField>,
  value: string,
  { number, joined }: NumberedDocument,
): CheckResult {
  const score = plainScore(field, value, joined);
  const check = score === undefined ? unknown(field) : scored(field, { score }, ALIKE);
  return { ...check, document: number };
}

const unknown = (subject: string): CheckResult => notPerformed(ID, 'data-missing', { subject });

function scored(subject: string, { score, broken }: EnteredName, threshold: number): CheckResult {
  const measured = { value: score, threshold, unit: 'points', subject };
  return score >= threshold ? passed(ID, 'ok', measured) : failed(ID, broken ?? 'field-differs', measured);
}

/** The names in each source: an entered part may be in any name field, and one source may be cut. */
function namesOf({ fields }: JoinedDocument): Names[] {
  const names = new Map<string, Names>();
  for (const { field, sources } of fields) {
    if (field !== 'surname' && field !== 'givenNames') continue;
    for (const shown of sources) {
      // Print that no operator confirmed supports no name.
      if (isReadPrint(shown)) continue;
      const { source, captureId, value } = shown;
      const key = `${source} ${captureId}`;
      names.set(key, { ...names.get(key), [field]: value });
    }
  }
  return [...names.values()];
}

function plainScore(
  field: Exclude<keyof EnteredData, NameField>,
  entered: string,
  joined: JoinedDocument,
): number | undefined {
  if (field === 'documentType') {
    return joined.kind.type === 'unknown' ? undefined : joined.kind.type === entered ? ALIKE : 0;
  }
  const known = joined.fields.find((one) => one.field === (field satisfies DocumentField));
  const best = known && provenValue(joined, known.field);
  if (!known || !best) return undefined;
  // A zone has no century: where nothing settles it, a year that agrees except for it is the one that was entered.
  const isOpen =
    DATE_FIELDS.includes(field) &&
    known.sources.every((shown) => shown.source === 'mrz' || isReadPrint(shown)) &&
    (known.century === undefined || known.century.basis === 'open');
  const shown = isOpen ? inCenturyOf(best, entered) : best;
  // A region may be entered by its name or without a country; the document's country decides the meaning of the name.
  const told =
    field === 'region' ? normalPlace({ country: joined.kind.country, region: entered }).region : entered;
  const { same } = compareValues(field, told, shown, {
    ignoreMiddleNames: false,
    cut: { name: false, other: false },
    entered: true,
    country: joined.kind.country,
    documentName: '',
  });
  return same ? ALIKE : 0;
}
