import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf } from '#core/document/document.fixture.ts';
import { appendEvent, emptyLog } from '#core/evidence/evidence-log.ts';
import type { EvidenceEvent, Opening } from '#core/evidence/evidence-schema.ts';
import { readSignedDocuments } from '#core/proofing/signed-documents.ts';
import { joinedEvents } from './document-events.ts';
import { CONTEXT, newSession, sessionUnderTest } from './session.fixture.ts';
import { joinedDocuments } from './session-documents.ts';

/** The log that the counter writes about a licence, without the rest of the session. */
function log() {
  const session = sessionUnderTest().goTo('document');
  const capture = captureOf({ channel: 'reader', barcode: barcodeOf(), star: { found: true, score: 1 } });
  session.apply({ kind: 'document-read', capture, judgement: { models: [], facts: {} } });
  let head = emptyLog(newSession().sessionId);
  const events: EvidenceEvent[] = [];
  const openings: Opening[] = [];
  for (const { type, payload, fields = {} } of joinedEvents(session.state, CONTEXT)) {
    const made = appendEvent(head, {
      type,
      actor: { kind: 'kiosk', id: 'k' },
      time: CONTEXT.now,
      payload: JSON.parse(JSON.stringify(payload)),
      fields: JSON.parse(JSON.stringify(fields)),
    });
    head = made.head;
    events.push(made.event);
    openings.push(...made.openings);
  }
  return { events, openings, documents: joinedDocuments(session.state, CONTEXT.today) };
}

describe('the documents of a signed log', () => {
  it('are what the counter joined', () => {
    const { events, openings, documents } = log();
    expect(documents).toHaveLength(1);
    expect(readSignedDocuments(events, openings)).toEqual(
      documents.map(({ record, joined }) => ({ number: record.number, joined })),
    );
  });

  it('are gone with the openings', () => {
    expect(readSignedDocuments(log().events, [])).toEqual([]);
  });
});
