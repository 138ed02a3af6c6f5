import { documentKind } from '#core/document/document-kind.ts';
import type {
  BarcodeRecord,
  CaptureRecord,
  DocumentKind,
  DocumentRecord,
  RuleFinding,
  ZoneRecord,
} from '#core/document/document-records.ts';
import type { JoinedField } from '#core/document/joined-document.ts';
import type { CaptureJudgement } from './commands.ts';
import { checksOf } from './evaluate.ts';
import { joinedDocuments } from './session-documents.ts';
import type { EvidenceDraft, JsonRecord, ReduceContext, SessionState } from './session-state.ts';

/** What one look at a document said: facts in the open, every value behind its own commitment. */
export function captureEvent(
  document: DocumentRecord,
  capture: CaptureRecord,
  side: 'any' | 'other',
  judgement: CaptureJudgement,
): EvidenceDraft {
  const { channel, captureType, fallback, quality, liveness, portraitInterEyePx, format } = capture;
  const actor = channel !== 'camera' ? 'kiosk' : fallback ? 'operator' : 'applicant';
  return {
    type: 'document.captured',
    actor,
    payload: {
      documentId: document.id,
      number: document.number,
      attempt: document.attempt,
      captureId: capture.id,
      side,
      channel,
      device: capture.device,
      captureType,
      fallback,
      capturedAt: capture.capturedAt,
      format,
      ...sourceFacts(capture),
      quality,
      liveness,
      portraitInterEyePx,
      ...judgement,
    },
    fields: sourceFields(capture),
    pictures: capture.pictures.map(({ id }) => id),
  };
}

function sourceFacts({ zone, noZone, barcode, stripe }: CaptureRecord): JsonRecord {
  return {
    zone: zone && {
      format: zone.format,
      readings: zone.readings,
      checkDigits: zone.checkDigits,
      fieldFormat: zone.fieldFormat,
    },
    noZone,
    barcode: barcode && barcodeFacts(barcode),
    stripe: stripe && {
      tracks: stripe.tracks,
      findings: stripe.findings.map(ruleVerdict),
      ...(stripe.faults ? { faults: stripe.faults } : {}),
    },
  };
}

function barcodeFacts(barcode: BarcodeRecord): JsonRecord {
  const { symbology, variant, version, findings, pixelsPerModule, mirrored } = barcode;
  const isLicence = variant !== 'other';
  return { symbology, isLicence, version, findings: findings.map(ruleVerdict), pixelsPerModule, mirrored };
}

/** Without the detail: it may name the issuer or repeat characters of the record. */
const ruleVerdict = ({ rule, clause, verdict }: RuleFinding): JsonRecord => ({ rule, clause, verdict });

/**
 * The whole lines as well: a composite check digit covers characters of several fields (Doc 9303-3, 4.9). Whatever
 * tells where a document was issued tells something about its holder, so it stands here too.
 */
function sourceFields({ zone, barcode, stripe, star }: CaptureRecord): JsonRecord {
  return {
    ...(zone ? { 'mrz.lines': zone.lines, ...zoneEvidence(zone), ...named('mrz', zone.fields) } : {}),
    ...(barcode
      ? {
          'barcode.elements': barcode.elements,
          'barcode.record': { variant: barcode.variant, iin: barcode.iin, findings: barcode.findings },
          ...named('barcode', barcode.fields),
        }
      : {}),
    ...(stripe
      ? {
          'stripe.record': {
            iin: stripe.iin,
            findings: stripe.findings,
            ...(stripe.neverExpires ? { neverExpires: true } : {}),
          },
          ...named('stripe', stripe.fields),
        }
      : {}),
    ...(star ? { star } : {}),
  };
}

/** The lines before any correction, what was changed in them, and each check digit beside the one that was expected. */
function zoneEvidence({ readLines, corrections, checks }: ZoneRecord): JsonRecord {
  return {
    ...(readLines ? { 'mrz.readLines': readLines } : {}),
    ...(corrections ? { 'mrz.corrections': corrections } : {}),
    ...(checks ? { 'mrz.checks': checks } : {}),
  };
}

/** What a document is: its type in the open, its country and region behind a commitment. */
export const kindFacts = ({ type, basis }: DocumentKind): JsonRecord => ({ type, basis });

function named(source: string, fields: NonNullable<CaptureRecord['zone']>['fields']): JsonRecord {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { raw, value }]) => [`${source}.${name}`, { raw, value }]),
  );
}

/** A document that the flow blocks says so once, when it becomes known (web services specification, section 6). */
export function notAllowedEvents(
  before: SessionState,
  after: SessionState,
  { today }: ReduceContext,
): EvidenceDraft[] {
  const known = new Set(blockedDocuments(before, today).map(({ id }) => id));
  return blockedDocuments(after, today)
    .filter(({ id }) => !known.has(id))
    .map((document) => {
      const { id: documentId, number } = document;
      const kind = documentKind(document);
      return {
        type: 'document.not-allowed',
        actor: 'kiosk',
        payload: { documentId, number, kind: kindFacts(kind) },
        fields: { 'document.kind': kind },
      };
    });
}

function blockedDocuments(state: SessionState, today: string): DocumentRecord[] {
  const blocked = checksOf(state, today).filter(
    ({ id, reason }) => id === 'document.allowed' && reason === 'blocked-document',
  );
  return state.documents.filter(({ number }) => blocked.some((check) => (check.document ?? 1) === number));
}

/** What all sources of each document came to; part of the log before it is closed. */
export function joinedEvents(state: SessionState, { today }: ReduceContext): EvidenceDraft[] {
  return joinedDocuments(state, today).map(({ record: document, joined }) => ({
    type: 'document.joined',
    actor: 'kiosk',
    payload: {
      documentId: document.id,
      number: document.number,
      attempt: document.attempt,
      complete: document.complete,
      kind: kindFacts(joined.kind),
      fields: joined.fields.map(fieldFacts),
    },
    // Some of the indicators tell the age of the person.
    fields: {
      'document.kind': joined.kind,
      'joined.indicators': joined.indicators,
      ...(joined.realId ? { 'joined.realId': joined.realId } : {}),
      ...fieldValues(joined.fields),
    },
  }));
}

function fieldFacts({ field, verdict, rule, sources }: JoinedField): JsonRecord {
  const facts = sources.map(({ source, captureId, channel, trust, checkDigit }) => ({
    source,
    captureId,
    channel,
    trust,
    checkDigit,
  }));
  return { field, verdict, rule, sources: facts };
}

function fieldValues(fields: readonly JoinedField[]): JsonRecord {
  return Object.fromEntries(
    fields.map(({ field, sources, best, century }) => [
      `joined.${field}`,
      {
        best: best?.value,
        values: sources.map(({ source, raw, value }) => ({ source, raw, value })),
        ...(century ? { century } : {}),
      },
    ]),
  );
}
