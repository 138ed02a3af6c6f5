import { z } from 'zod';
import type { CaptureRecord, DocumentRecord, RuleFinding } from '../../document/document-records.ts';
import {
  BarcodeRecord,
  CaptureRecord as Capture,
  PrintRecord,
  StripeRecord,
  ZoneRecord,
} from '../../document/document-records.ts';
import { DOCUMENT_FIELDS } from '../../document/fields.ts';
import type { EvidenceDraft, JsonRecord } from '../../evidence/evidence-draft.ts';
import type { OpenedEvent } from './opened-event.ts';

/** The event of one look at a document. */
export const CAPTURE_EVENT = 'document.captured';

/**
 * The event of one look at a document: facts in the open, every value behind its own commitment.
 * @param judgement which models judged it, and figures without personal data
 */
export function captureEvent(
  document: Pick<DocumentRecord, 'id' | 'number' | 'attempt'>,
  capture: CaptureRecord,
  side: 'any' | 'other',
  judgement: object,
): EvidenceDraft {
  const {
    id: captureId,
    channel,
    fallback,
    pictures,
    zone,
    barcode,
    stripe,
    print,
    star: _star,
    ghost: _ghost,
    ...facts
  } = capture;
  const actor = channel !== 'camera' ? 'kiosk' : fallback ? 'operator' : 'applicant';
  return {
    type: CAPTURE_EVENT,
    actor,
    payload: {
      documentId: document.id,
      number: document.number,
      attempt: document.attempt,
      captureId,
      side,
      channel,
      fallback,
      ...facts,
      pictures,
      zone: zone && zoneFacts(zone),
      barcode: barcode && barcodeFacts(barcode),
      stripe: stripe && stripeFacts(stripe),
      print: print && { turned: print.turned },
      ...judgement,
    },
    fields: sourceFields(capture),
    pictures: pictures.map(({ id }) => id),
  };
}

const zoneFacts = ({
  format,
  readings,
  checkDigits,
  fieldFormat,
  nameTruncated,
  leastConfidence,
}: ZoneRecord): JsonRecord => ({
  format,
  readings,
  checkDigits,
  fieldFormat,
  nameTruncated,
  ...(leastConfidence ? { leastConfidence } : {}),
});

function barcodeFacts(barcode: BarcodeRecord): JsonRecord {
  const { symbology, variant, version, findings, pixelsPerModule, mirrored } = barcode;
  const isLicence = variant !== 'other';
  return { symbology, isLicence, version, findings: findings.map(ruleVerdict), pixelsPerModule, mirrored };
}

const stripeFacts = ({ tracks, findings, faults }: StripeRecord): JsonRecord => ({
  tracks,
  findings: findings.map(ruleVerdict),
  faults,
});

/** Without the detail: it may name the issuer or repeat characters of the record. */
const ruleVerdict = ({ rule, clause, verdict }: RuleFinding): JsonRecord => ({ rule, clause, verdict });

/** Facts of a side's print; places of unread lines tell the layout of a card, and are sealed like its fields. */
const PRINT_FACTS = ['family', 'kind', 'unread', 'runningText'] as const;

/**
 * The whole lines as well: a composite check digit covers characters of several fields (Doc 9303-3, 4.9). The place of
 * issue says something about the holder, so it is sealed here too.
 */
function sourceFields({ zone, barcode, stripe, print, star, ghost }: CaptureRecord): JsonRecord {
  return {
    ...(zone ? { 'mrz.lines': zone.lines, ...zoneEvidence(zone), ...named('mrz', zone.fields) } : {}),
    ...(barcode
      ? {
          'barcode.elements': barcode.elements,
          'barcode.record': pick(barcode, ['variant', 'iin', 'jurisdiction', 'compliance', 'findings']),
          ...named('barcode', barcode.fields),
        }
      : {}),
    ...(stripe
      ? {
          'stripe.record': pick(stripe, ['iin', 'jurisdiction', 'findings', 'neverExpires']),
          ...named('stripe', stripe.fields),
        }
      : {}),
    ...(print ? { 'print.record': pick(print, PRINT_FACTS), ...named('print', print.fields) } : {}),
    ...(star ? { star } : {}),
    ...(ghost ? { 'portrait.ghost': ghost } : {}),
  };
}

/** The lines before any correction, the corrections, and each check digit beside the one that was expected. */
const zoneEvidence = ({ readLines, corrections, checks }: ZoneRecord): JsonRecord => ({
  ...(readLines ? { 'mrz.readLines': readLines } : {}),
  ...(corrections ? { 'mrz.corrections': corrections } : {}),
  ...(checks ? { 'mrz.checks': checks } : {}),
});

const named = (source: string, fields: ZoneRecord['fields']): JsonRecord =>
  Object.fromEntries(Object.entries(fields).map(([name, read]) => [`${source}.${name}`, read]));

const pick = <T extends object, K extends keyof T & string>(record: T, names: readonly K[]): JsonRecord =>
  Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));

/** The members of a capture that are logged in the clear. */
const Facts = Capture.omit({
  id: true,
  zone: true,
  barcode: true,
  stripe: true,
  print: true,
  star: true,
  ghost: true,
}).extend({
  documentId: z.string(),
  number: z.number().int().min(1),
  attempt: z.number().int().min(1),
  captureId: z.string(),
  zone: ZoneRecord.pick({
    format: true,
    readings: true,
    checkDigits: true,
    fieldFormat: true,
    nameTruncated: true,
    leastConfidence: true,
  }).optional(),
  barcode: BarcodeRecord.pick({
    symbology: true,
    version: true,
    pixelsPerModule: true,
    mirrored: true,
  }).optional(),
  stripe: StripeRecord.pick({ tracks: true, faults: true }).optional(),
  print: PrintRecord.pick({ turned: true }).optional(),
});

/** One look at a document as the log holds it, and the try that it belongs to. */
export interface LoggedCapture {
  documentId: string;
  number: number;
  attempt: number;
  capture: CaptureRecord;
}

/**
 * Reads an event back.
 * @throws ZodError where a fact is malformed or a value of it is not opened
 */
export function readCapture({ payload, opened }: OpenedEvent): LoggedCapture {
  const { documentId, number, attempt, captureId, zone, barcode, stripe, print, ...facts } =
    Facts.parse(payload);
  const from = (source: string) =>
    Object.fromEntries(
      DOCUMENT_FIELDS.flatMap((name) => {
        const read = opened.get(`${source}.${name}`);
        return read === undefined ? [] : [[name, read]];
      }),
    );
  const record = (name: string) => z.record(z.string(), z.unknown()).parse(opened.get(name));
  const capture = Capture.parse({
    id: captureId,
    ...facts,
    ...(zone
      ? {
          zone: {
            ...zone,
            lines: opened.get('mrz.lines'),
            readLines: opened.get('mrz.readLines'),
            corrections: opened.get('mrz.corrections'),
            checks: opened.get('mrz.checks'),
            fields: from('mrz'),
          },
        }
      : {}),
    ...(barcode
      ? {
          barcode: {
            ...barcode,
            ...record('barcode.record'),
            elements: opened.get('barcode.elements'),
            fields: from('barcode'),
          },
        }
      : {}),
    ...(stripe ? { stripe: { ...stripe, ...record('stripe.record'), fields: from('stripe') } } : {}),
    ...(print ? { print: { ...print, ...record('print.record'), fields: from('print') } } : {}),
    ...(opened.has('star') ? { star: opened.get('star') } : {}),
    ...(opened.has('portrait.ghost') ? { ghost: opened.get('portrait.ghost') } : {}),
  });
  return { documentId, number, attempt, capture };
}
