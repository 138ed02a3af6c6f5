import { comparesPrint } from '../proofing/rule-set.ts';
import { type CenturyEvidence, youngestBirth } from './birth-century.ts';
import { type WholeDates, withCenturies } from './centuries.ts';
import { compareSources } from './compare-sources.ts';
import { latestDay, normaliseDate } from './document-dates.ts';
import { documentKind } from './document-kind.ts';
import type { DocumentKind, DocumentRecord, DocumentSource, FieldConfirmation } from './document-records.ts';
import { DATE_FIELDS, DOCUMENT_FIELDS, type DocumentField } from './fields.ts';
import { indicatorsOf } from './indicators.ts';
import type { JoinedDocument, JoinedField, SourcedValue } from './joined-document.ts';
import { normaliseMeasure } from './measures.ts';
import { isReadPrint, printSource } from './print-source.ts';
import { printedSex } from './printed-sex.ts';
import { mostTrusted, sourcesOf, valuesOf } from './sources.ts';

/** The settings of a flow that the join reads. */
export interface JoinRules {
  ruleSet: string;
  document: {
    confirmFields: readonly DocumentField[];
    ignoreMiddleNames: boolean;
    expiringSoonDays: number;
  };
}

/** The context in which every field of a document is joined. */
interface JoinContext {
  document: DocumentRecord;
  sources: readonly DocumentSource[];
  kind: DocumentKind;
  ignoreMiddleNames: boolean;
  today: string;
  /** Whether print that a machine read is a source. */
  comparesPrint: boolean;
}

/**
 * Joins every source of a document into one: per field each source's value, how they were compared and whether they
 * agree. The operator's word counts as the source `print`, in place of the machine reading there. No other source is
 * dropped because another one is better.
 * @param today YYYY-MM-DD, the kiosk's calendar day
 * @param birth the date of birth from outside the document; it decides a century and nothing else
 */
export function joinDocument(
  document: DocumentRecord,
  { ruleSet, document: rules }: JoinRules,
  today: string,
  birth: Pick<CenturyEvidence, 'entered' | 'settled'> = {},
): JoinedDocument {
  const kind = documentKind(document, ruleSet);
  const sources = sourcesOf(document);
  const context = {
    document,
    sources,
    kind,
    ignoreMiddleNames: rules.ignoreMiddleNames,
    today,
    comparesPrint: comparesPrint(ruleSet),
  };
  const dateOf = (field: DocumentField) => provenOf(joinField(field, context));
  const evidence = {
    ...birth,
    dateOfIssue: dateOf('dateOfIssue'),
    dateOfExpiry: dateOf('dateOfExpiry'),
  };
  const fields = DOCUMENT_FIELDS.map((field) => joinField(field, context, evidence)).filter(
    ({ field, sources: known }) =>
      rules.confirmFields.includes(field) || document.words[field] !== undefined || known.length > 0,
  );
  const proven = (field: DocumentField) => provenValue({ fields }, field) || undefined;
  const isOpen = fields.some(({ century }) => century?.basis === 'open');
  const dates = {
    // An unknown century never makes the applicant a child.
    dateOfBirth: isOpen ? undefined : proven('dateOfBirth'),
    isCenturyOpen: isOpen,
    dateOfIssue: proven('dateOfIssue'),
    dateOfExpiry: earliestExpiry(fields),
    // A date that was read and not confirmed is no missing one.
    anythingKnown:
      (proven('dateOfExpiry') !== undefined || !bestValue({ fields }, 'dateOfExpiry')) &&
      (fields.some(({ sources: known }) => known.length > 0) || kind.type !== 'unknown'),
  };
  const realId = realIdOf(document, kind.country);
  return {
    kind,
    fields,
    indicators: indicatorsOf(dates, today, rules.expiringSoonDays),
    ...(realId ? { realId } : {}),
  };
}

/** The value that a joined document has for a field, empty when it has none. */
export const bestValue = (document: Pick<JoinedDocument, 'fields'>, field: DocumentField): string =>
  document.fields.find((joined) => joined.field === field)?.best?.value ?? '';

/**
 * The same for checks. It is also empty where the best value is print that only a machine read: a misread character
 * must neither pass a check nor fail one.
 */
export function provenValue(document: Pick<JoinedDocument, 'fields'>, field: DocumentField): string {
  const joined = document.fields.find((one) => one.field === field);
  return (joined && provenOf(joined)) ?? '';
}

const provenOf = ({ best }: JoinedField): string | undefined =>
  best && !isReadPrint(best) ? best.value : undefined;

/** The date of birth for rules that protect the young, empty when no source has one. */
export function youngestBirthOf({ fields }: Pick<JoinedDocument, 'fields'>): string {
  const birth = fields.find(({ field }) => field === 'dateOfBirth');
  return youngestBirth((birth && provenOf(birth)) ?? '', birth?.century);
}

/**
 * Where sources name two dates of expiry the earlier one decides; a month alone means its last day. A text that is no
 * date does not count, nor does unconfirmed print.
 */
export function earliestExpiry(fields: readonly JoinedField[]): string | undefined {
  const expiry = fields.find(({ field }) => field === 'dateOfExpiry');
  const proven = (expiry?.sources ?? []).filter((source) => !isReadPrint(source));
  const dates = proven.flatMap(({ value }) => {
    const last = latestDay(value);
    return last ? [{ value, last }] : [];
  });
  return dates.sort((a, b) => a.last.localeCompare(b.last) || b.value.length - a.value.length)[0]?.value;
}

function joinField(
  field: DocumentField,
  { document, sources, kind, ignoreMiddleNames, today, comparesPrint: isCompared }: JoinContext,
  evidence: CenturyEvidence = {},
): JoinedField {
  const word = document.words[field];
  const guarded = valuesOf(sources, field);
  const dated = (print: SourcedValue | undefined): WholeDates =>
    DATE_FIELDS.includes(field)
      ? withCenturies(field, guarded, print, evidence, today)
      : { values: [...guarded] };
  const { values: machine, century } = dated(printedValue(field, word, undefined, kind));
  const best = mostTrusted(machine);
  const keyed = printedValue(field, word, best, kind);
  // An open century is settled by a person, and a person's word stands in place of the reading.
  const isRead = isCompared && !word && century?.basis !== 'open';
  const read = isRead
    ? printSource(document, field, { country: kind.country, besideOthers: machine.length > 0 })
    : undefined;
  const printed = keyed ?? read;
  const values = printed ? [...machine, printed] : machine;
  const nameIn = (value: SourcedValue) => documentName(sources, value);
  const compared = compareSources(field, values, {
    ignoreMiddleNames,
    country: kind.country,
    nameIn,
  });
  // A zone does not say the century: a source that names one of the two possible ones does not contradict it.
  const tellsCentury = printed?.value === best?.value && dated(undefined).century?.other !== undefined;
  const isDenied =
    ((word?.verdict === 'differs' && !tellsCentury) || word?.verdict === 'absent') && machine.length > 0;
  // The word of the operator decides; no rule found the difference.
  const { verdict, rule } =
    isDenied && compared.verdict !== 'differ' ? ({ verdict: 'differ', rule: 'none' } as const) : compared;
  // Beside a zone or a barcode, print alone decides nothing that they do not say.
  const chosen = best ?? keyed ?? (sources.length === 0 ? read : undefined);
  return {
    field,
    sources: values,
    rule,
    verdict,
    ...(chosen ? { best: chosen } : {}),
    ...(century ? { century } : {}),
  };
}

/** The print by the operator's word: the confirmed value, or the keyed one. */
function printedValue(
  field: DocumentField,
  word: FieldConfirmation | undefined,
  best: SourcedValue | undefined,
  kind: DocumentKind,
): SourcedValue | undefined {
  const raw = word?.value ?? (word?.verdict === 'confirmed' ? best?.value : undefined);
  if (!raw) return undefined;
  const value = word?.verdict === 'confirmed' ? raw : keyedValue(field, raw, best, kind);
  return {
    source: 'print',
    captureId: '',
    channel: 'operator',
    raw,
    value,
    checkDigit: 'NOT_PERFORMED',
    trust: 'operator',
  };
}

/** A date, measure or sex as documents write it means what it says; one that is keyed as it was read means the same. */
function keyedValue(
  field: DocumentField,
  raw: string,
  best: SourcedValue | undefined,
  kind: DocumentKind,
): string {
  // The print may have another letter than the machine read, or the same letter for another sex.
  if (field === 'sex') return printedSex(raw, kind);
  if (raw.trim() === best?.value) return best.value;
  const read = DATE_FIELDS.includes(field)
    ? normaliseDate(raw, kind.country)
    : normaliseMeasure(field, raw, kind.country);
  return read ?? raw;
}

/** The whole name in the source of a value. */
function documentName(sources: readonly DocumentSource[], of: SourcedValue): string {
  return sources
    .filter(({ kind, captureId }) => kind === of.source && captureId === of.captureId)
    .flatMap(({ values }) => [values.givenNames?.value, values.surname?.value])
    .filter(Boolean)
    .join(' ');
}

/** Both marks of a Real-ID, each as it was found; only for documents of the United States. */
function realIdOf({ captures }: DocumentRecord, country: string): JoinedDocument['realId'] {
  if (country !== 'USA') return undefined;
  const barcode =
    captures.findLast((capture) => capture.barcode?.compliance)?.barcode?.compliance ?? 'absent';
  const looked = captures.flatMap(({ star }) => (star ? [star] : []));
  const star =
    looked.length === 0 ? 'not-looked-for' : looked.some(({ found }) => found) ? 'found' : 'not-found';
  return { barcode, star };
}
