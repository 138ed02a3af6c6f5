import type { CaptureRecord, DocumentRecord, DocumentSource, ReadValue } from './document-records.ts';
import type { SourceTrust } from './fields.ts';
import { DOCUMENT_FIELDS, type DocumentField } from './fields.ts';
import type { SourcedValue } from './joined-document.ts';

/** Every machine source of a document but its print, in the order of its captures. */
export function sourcesOf({ captures }: Pick<DocumentRecord, 'captures'>): DocumentSource[] {
  return captures.flatMap((capture) => [
    ...source(capture, 'mrz', capture.zone?.fields),
    ...source(capture, 'barcode', capture.barcode?.fields),
    ...source(capture, 'stripe', capture.stripe?.fields, isDamaged(capture.stripe)),
  ]);
}

/** The values of one field in every machine source that has it. */
export function valuesOf(sources: readonly DocumentSource[], field: DocumentField): SourcedValue[] {
  return sources.flatMap(({ kind, captureId, channel, damaged, values }) => {
    const read = values[field];
    if (!read?.value) return [];
    const { raw, value, checkDigit } = read;
    // Any keyboard can type a wedge reader's output.
    const trust = channel === 'wedge' || damaged ? 'plain' : trustOf(kind, read);
    const marks = {
      ...(read.truncated ? { truncated: true as const } : {}),
      ...(read.corrected ? { corrected: true as const } : {}),
      ...(read.middle === undefined ? {} : { middle: read.middle }),
    };
    return [{ source: kind, captureId, channel, raw, value, checkDigit, trust, ...marks }];
  });
}

/** The operator's entries for the fields that no machine read. */
export function wordsWhereUnread(document: DocumentRecord): DocumentRecord['words'] {
  const sources = sourcesOf(document);
  return Object.fromEntries(
    Object.entries(document.words).filter(
      ([field, word]) => word?.verdict === 'keyed' && valuesOf(sources, field as DocumentField).length === 0,
    ),
  );
}

/** From strong to weak. */
const ORDER: readonly SourceTrust[] = ['signed', 'error-corrected', 'check-digit', 'operator', 'plain'];

/** The value of the most trusted source; of equals the one that most sources say, then the first. */
export function mostTrusted(values: readonly SourcedValue[]): SourcedValue | undefined {
  const saying = ({ value }: SourcedValue) => values.filter((other) => other.value === value).length;
  return [...values].sort(
    (a, b) => ORDER.indexOf(a.trust) - ORDER.indexOf(b.trust) || saying(b) - saying(a),
  )[0];
}

function trustOf(kind: DocumentSource['kind'], { checkDigit }: ReadValue): SourceTrust {
  switch (kind) {
    case 'chip':
    case 'mobile-id':
      return 'signed';
    case 'barcode':
      return 'error-corrected';
    case 'stripe':
      return 'check-digit';
    case 'mrz':
      return checkDigit === 'PASSED' ? 'check-digit' : 'plain';
    case 'print':
      return 'plain';
  }
}

function source(
  { id, channel }: CaptureRecord,
  kind: DocumentSource['kind'],
  values: DocumentSource['values'] | undefined,
  damaged = false,
): DocumentSource[] {
  const known = values && DOCUMENT_FIELDS.some((field) => values[field]?.value);
  return known ? [{ kind, captureId: id, channel, values, ...(damaged ? { damaged } : {}) }] : [];
}

/** The rules that protect the tracks of a stripe; its other rules concern the content. */
export const STRIPE_PROTECTION: readonly string[] = [
  'stripe-sentinels',
  'stripe-check-character',
  'stripe-characters',
];

/** Characters of a track whose own protection is broken are as good as any. */
const isDamaged = (stripe: CaptureRecord['stripe']): boolean =>
  stripe?.findings.some(({ rule, verdict }) => verdict === 'FAILED' && STRIPE_PROTECTION.includes(rule)) ===
  true;
