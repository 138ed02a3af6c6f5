import { expect, it } from 'vitest';
import type { Flow } from '#core/contract/flow.ts';
import { MAX_SESSION_BYTES } from '#core/contract/outbox-entries.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { frameBytes, requireRoom } from './picture-room.ts';
import { codeOf, newSession } from './session.fixture.ts';

const SELFIE_ROOM = 1_400_000;
const DOCUMENT_ROOM = MAX_SESSION_BYTES - SELFIE_ROOM;

interface Look {
  documentId: string;
  number?: number;
  bytes: number;
}

const nameOf = ({ documentId, bytes }: Look) => `${documentId}-${bytes}`;
const event = (look: Look): EvidenceDraft => ({
  type: 'document.captured',
  actor: 'applicant',
  payload: {
    documentId: look.documentId,
    number: look.number ?? 1,
    channel: 'camera',
    pictures: [{ id: nameOf(look) }],
  },
});
/** A kiosk that holds some looks at documents. */
const holding = (...looks: Look[]) => ({
  kioskDid: 'did:key:zKiosk',
  vault: {
    evidence: { events: () => looks.map(event) },
    artefacts: {
      list: () => looks.map((look) => ({ artefactId: nameOf(look), kind: 'document-frame' })),
      sizes: () => new Map(looks.map((look) => [nameOf(look), look.bytes])),
    },
  } as never,
});
const { flow, ...session } = newSession();
const picture = (kind: string, size: number) => ({
  id: 'new',
  kind,
  mediaType: 'image/jpeg',
  bytes: new Uint8Array(size),
  meta: {},
});
const taken = (party: ReturnType<typeof holding>, kind: string, size: number, by: Flow = flow) =>
  codeOf(() => requireRoom(party, { ...session, flow: by }, [], [picture(kind, size)]));

it('leaves the selfie and its attempt their room, whichever is taken first', () => {
  expect(taken(holding(), 'document-frame', DOCUMENT_ROOM)).toBe('no error');
  expect(taken(holding(), 'document-frame', DOCUMENT_ROOM + 1)).toBe('PICTURES_EXHAUSTED');
  const full = holding({ documentId: 'a', bytes: DOCUMENT_ROOM });
  expect(taken(full, 'selfie', SELFIE_ROOM)).toBe('no error');
  expect(taken(full, 'selfie', SELFIE_ROOM + 1)).toBe('PICTURES_EXHAUSTED');
});

it('gives documents all the room of a flow without a selfie', () => {
  const documents: Flow = { ...flow, steps: ['document'] };
  expect(taken(holding(), 'document-frame', MAX_SESSION_BYTES, documents)).toBe('no error');
  expect(taken(holding(), 'document-frame', MAX_SESSION_BYTES + 1, documents)).toBe('PICTURES_EXHAUSTED');
});

it('makes frames smaller as documents take their room, and not for a repeated capture', () => {
  const state = { ...session, flow };
  const whole = frameBytes(holding(), state);
  const first = { documentId: 'a', bytes: 0.7 * DOCUMENT_ROOM };
  const other = { ...state, capturing: { number: 2, attempt: 1, side: 'any' as const } };
  const second = frameBytes(holding(first), other);
  expect(second).toBeLessThan(whole);
  const third = frameBytes(holding(first, { documentId: 'b', number: 2, bytes: 0.3 * DOCUMENT_ROOM }), {
    ...other,
    capturing: { ...other.capturing, number: 3 },
  });
  expect(third).toBeLessThan(second);
  expect(third).toBeGreaterThan(0);
  const again = { ...state, capturing: { number: 1, attempt: 2, side: 'any' as const } };
  expect(frameBytes(holding(first), again)).toBe(whole);
});
