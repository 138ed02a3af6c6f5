import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf, documentOf, read, zoneOf } from '../document/document.fixture.ts';
import type { DocumentRecord } from '../document/document-records.ts';
import { appendEvent, emptyLog, type LogHead } from '../evidence/evidence-log.ts';
import type { EvidenceEvent, Opening } from '../evidence/evidence-schema.ts';
import type { DocumentEvidence } from './checks/document-evidence.ts';
import { evidenceOf } from './evaluate-checks.fixture.ts';
import { joinedEvent } from './session-log/joined-event.ts';
import { readSignedDocuments } from './signed-documents.ts';

/** The log of documents as the counter joined them, one after the other. */
function logOf(...documents: DocumentEvidence[]): { events: EvidenceEvent[]; openings: Opening[] } {
  let head: LogHead = emptyLog('0190a000-0000-7000-8000-000000000001');
  const [events, openings]: [EvidenceEvent[], Opening[]] = [[], []];
  for (const document of documents) {
    const { type, payload, fields } = joinedEvent(document);
    const added = appendEvent(head, {
      type,
      actor: { kind: 'kiosk', id: 'kiosk' },
      time: '2026-11-20T10:00:00.000Z',
      payload: JSON.parse(JSON.stringify(payload)),
      fields: JSON.parse(JSON.stringify(fields)),
    });
    head = added.head;
    events.push(added.event);
    openings.push(...added.openings);
  }
  return { events, openings };
}
const passport = evidenceOf(documentOf([captureOf({ zone: zoneOf() })]));
const licence = (change: Partial<DocumentRecord> = {}) =>
  evidenceOf(documentOf([captureOf({ id: 'card', barcode: barcodeOf() })], { number: 2, ...change }));
const signed = ({ record, joined }: DocumentEvidence) => ({ number: record.number, joined });
const readBack = (
  { events, openings }: ReturnType<typeof logOf>,
  change: (opening: Opening) => Opening | undefined = (opening) => opening,
) =>
  readSignedDocuments(
    events,
    openings.flatMap((opening) => change(opening) ?? []),
  );

describe('the documents of a signed log', () => {
  it('are those that the counter joined, with every source, in the order of their numbers', () => {
    expect(readBack(logOf(licence(), passport))).toEqual([signed(passport), signed(licence())]);
  });

  it('are the newest of each number', () => {
    const again = licence({ captures: [captureOf({ barcode: barcodeOf({ compliance: 'N' }) })] });
    expect(readBack(logOf(licence(), again))).toEqual([signed(again)]);
  });

  it('keep the century that was settled for a birth', () => {
    const zone = zoneOf({ fields: { ...zoneOf().fields, dateOfBirth: read('2015-03-01') } });
    const open = evidenceOf(documentOf([captureOf({ zone })]));
    const [document] = readBack(logOf(open));
    const birth = document?.joined.fields.find(({ field }) => field === 'dateOfBirth');
    expect(birth?.century).toBeDefined();
    expect(document).toEqual(signed(open));
  });

  it('are unknown where their kind is erased, or stands in another event', () => {
    const log = logOf(passport);
    expect(readBack(log, (opening) => (opening.name === 'document.kind' ? undefined : opening))).toEqual([]);
    expect(readBack(log, (opening) => ({ ...opening, seq: opening.seq + 1 }))).toEqual([]);
    const others = log.events.map((event) => ({ ...event, type: 'document.noted' }));
    expect(readSignedDocuments(others, log.openings)).toEqual([]);
    const unreadable = log.events.map((event) => ({ ...event, payload: { ...event.payload, number: 0 } }));
    expect(readSignedDocuments(unreadable, log.openings)).toEqual([]);
  });

  it('have no value of a field that is erased, or that names fewer sources than the open part', () => {
    const value = (change: (opening: Opening) => Opening | undefined) =>
      readBack(logOf(passport), (opening) =>
        opening.name === 'joined.surname' ? change(opening) : opening,
      )[0]?.joined.fields.find(({ field }) => field === 'surname');
    for (const field of [
      value(() => undefined),
      value((opening) => ({ ...opening, value: { best: 'MUELLER', values: [] } })),
    ]) {
      expect(field).toMatchObject({ field: 'surname', sources: [] });
      expect(field).not.toHaveProperty('best');
    }
  });

  it('have no indicators and no Real-ID where those are erased', () => {
    const erased = ['joined.indicators', 'joined.realId'];
    const [document] = readBack(logOf(licence()), (opening) =>
      erased.includes(opening.name) ? undefined : opening,
    );
    const { realId: _realId, ...joined } = licence().joined;
    expect(document).toEqual({ number: 2, joined: { ...joined, indicators: [] } });
  });
});
