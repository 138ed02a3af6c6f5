import { describe, expect, it } from 'vitest';
import { barcodeOf, captureOf } from '#core/document/document.fixture.ts';
import { readSignedDocuments } from '#core/proofing/signed-documents.ts';
import { joinedEvents } from './document-events.ts';
import { CONTEXT, logOf, sessionUnderTest } from './session.fixture.ts';
import { joinedDocuments } from './session-documents.ts';

/** The log that the counter writes about a licence, without the rest of the session. */
function log() {
  const session = sessionUnderTest().goTo('document');
  const capture = captureOf({ channel: 'reader', barcode: barcodeOf(), star: { found: true, score: 1 } });
  session.apply({ kind: 'document-read', capture, judgement: { models: [], facts: {} } });
  const log = logOf(joinedEvents(session.state, CONTEXT));
  return { ...log, documents: joinedDocuments(session.state, CONTEXT.today) };
}

describe('the documents of a signed log', () => {
  it('equal the counter’s joined documents', () => {
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
