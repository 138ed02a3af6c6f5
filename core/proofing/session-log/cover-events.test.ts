import { expect, it } from 'vitest';
import { COVER_WORDS, type CoverWord } from '../../contract/counter/cover-word.ts';
import type { EvidenceEvent } from '../../evidence/evidence-schema.ts';
import { coverGaps, coverOverruledEvent, readCoverWord } from './cover-events.ts';
import { type OpenedEvent, UnreadableEvent } from './opened-event.ts';

const event = (type: string, payload: EvidenceEvent['payload'] = {}): OpenedEvent => ({
  ...{ v: 1, sessionId: '019ab000-0000-7000-8000-000000000009', seq: 1, type, payload },
  ...{ time: '2026-11-29T10:00:00.000Z', commitments: [], prev: null, opened: new Map(), closed: [] },
  actor: { kind: 'operator', id: 'op-1' },
});
const said = (word: CoverWord): OpenedEvent => {
  const { type, payload = {} } = coverOverruledEvent(word);
  return event(type, payload as EvidenceEvent['payload']);
};
const TAKEN = event('selfie.captured');
const RETAKEN = event('capture.retake', { step: 'selfie' });
const AS_IT_IS = event('capture.fallback-armed', { step: 'selfie' });
const OTHER_STEP = event('capture.retake', { step: 'document' });
const GAP = { subject: 'selfie.cover-overruled', result: 'out-of-order' };

it.each(COVER_WORDS)('%s is signed by the operator and does not say why', (word) => {
  expect(coverOverruledEvent(word)).toEqual({
    type: 'selfie.cover-overruled',
    actor: 'operator',
    operatorSigned: true,
    payload: { word },
  });
});

it.each<[string, OpenedEvent[], CoverWord | undefined]>([
  ['no word', [TAKEN], undefined],
  ['the word before the picture', [said('glasses'), TAKEN], 'glasses'],
  ['the newest word', [said('glasses'), said('bare'), TAKEN], 'bare'],
  ['no word from before a retake', [said('bare'), TAKEN, RETAKEN, TAKEN], undefined],
  ['the word after a retake', [said('bare'), RETAKEN, said('other-cover')], 'other-cover'],
  ['the word from before a document is taken again', [said('bare'), OTHER_STEP, TAKEN], 'bare'],
  ['the word from before a picture as it is', [said('bare'), AS_IT_IS, TAKEN], 'bare'],
])('reads %s', (_what, events, word) => {
  expect(readCoverWord(events)).toBe(word);
});

it.each<EvidenceEvent['payload']>([{}, { word: 'nothing' }, { word: 'bare', why: 'ill' }])(
  'does not read %j',
  (payload) => {
    expect(() => readCoverWord([event('selfie.cover-overruled', payload)])).toThrow(UnreadableEvent);
  },
);

it.each<[string, OpenedEvent[], object[]]>([
  ['before the picture', [said('bare'), TAKEN], []],
  ['after the picture', [TAKEN, said('bare')], [GAP]],
  ['after a retake', [TAKEN, RETAKEN, said('bare'), TAKEN], []],
  ['after the picture, once more', [TAKEN, RETAKEN, TAKEN, said('bare')], [GAP]],
  ['when the next picture is taken as it is', [TAKEN, AS_IT_IS, said('bare'), TAKEN], []],
  ['when a document is taken again', [TAKEN, OTHER_STEP, said('bare')], [GAP]],
])('knows a word that comes %s', (_what, events, gaps) => {
  expect(coverGaps(events)).toEqual(gaps);
});
