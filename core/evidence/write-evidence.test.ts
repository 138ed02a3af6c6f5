import { describe, expect, it } from 'vitest';
import { jwsSigner } from '../keys/jws.ts';
import { generateKeyPair } from '../keys/p256.ts';
import { uuidV7 } from '../proofing/uuid-v7.ts';
import { emptyLog } from './evidence-log.ts';
import { verifyLog } from './verify-log.ts';
import { writeEvidence } from './write-evidence.ts';

const kiosk = jwsSigner(generateKeyPair());
const operatorSigner = jwsSigner(generateKeyPair());
const operator = { id: 'op-1', did: operatorSigner.did };
const time = '2026-01-02T03:04:05.006Z';
const picture = {
  id: 'one',
  kind: 'selfie',
  mediaType: 'image/jpeg',
  bytes: new Uint8Array([1, 2]),
  meta: {},
};
const events = [
  { type: 'session.started', actor: 'kiosk' as const, payload: { evidence: 4, left: undefined } },
  { type: 'selfie.captured', actor: 'applicant' as const, payload: {}, pictures: ['one'] },
];

const sessionId = uuidV7(Date.parse(time));
type Request = Parameters<typeof writeEvidence>[0];
const write = (change: Partial<Request> = {}) =>
  writeEvidence({
    ...{ head: emptyLog(sessionId), drafts: events, pictures: [picture], time },
    parties: { kiosk },
    ...change,
  });
const verified = ({ events: written, signatures, openings }: ReturnType<typeof write>) =>
  verifyLog({ sessionId, events: written, signatures, openings });

describe('a stretch of a log that is written', () => {
  it('verifies, goes on from the one before, and ends with a signature over all', () => {
    const first = write();
    const last = write({
      head: first.head,
      drafts: [{ type: 'decision.made', actor: 'operator', payload: {}, operatorSigned: true }],
      parties: { kiosk, operator, operatorSigner },
      closing: { signaturesBefore: first.signatures.length },
    });
    expect(last.signatures.map(({ kind }) => kind)).toEqual(['operator', 'checkpoint', 'final']);
    expect(last.events[0]?.actor).toEqual({ kind: 'operator', ...operator });
    const whole = {
      ...last,
      events: [...first.events, ...last.events],
      signatures: [...first.signatures, ...last.signatures],
      openings: [...first.openings, ...last.openings],
    };
    expect(verified(whole)).toMatchObject({ broken: undefined, signer: kiosk.did });
  });

  it('commits to its pictures, and leaves out members without a value', () => {
    const { events: written, artefacts, openings } = write();
    expect(written.map(({ seq, actor }) => [seq, actor.kind, actor.id])).toEqual([
      [1, 'kiosk', kiosk.did],
      [2, 'applicant', 'applicant'],
    ]);
    expect(written[0]?.payload).toEqual({ evidence: 4 });
    expect(written[1]?.commitments.map(({ name }) => name)).toEqual(['one']);
    const { id: artefactId, ...stored } = picture;
    expect(artefacts).toEqual([{ ...stored, artefactId, digest: written[1]?.commitments[0]?.digest }]);
    expect(openings.map(({ kind, name }) => [kind, name])).toEqual([['bytes', 'one']]);
  });

  it('is signed by nobody where nothing happened', () => {
    expect(write({ drafts: [] })).toMatchObject({ events: [], signatures: [], head: { seq: 0 } });
  });

  it.each([
    ['a picture that nobody handed over', { pictures: [] }, 'was not handed over'],
    [
      'an operator where nobody attends',
      { drafts: [{ type: 'x', actor: 'operator', payload: {} }] },
      'unattended session',
    ],
  ] as const)('is refused with %s', (_what, change, why) => {
    expect(() => write(change as Partial<Request>)).toThrow(why);
  });

  it.each([
    ['nobody holds', undefined],
    ['another one holds', jwsSigner(generateKeyPair())],
  ])('needs the key of the operator, which %s', (_who, held) => {
    const drafts = [{ type: 'x', actor: 'operator' as const, payload: {}, operatorSigned: true }];
    const parties = { kiosk, operator, operatorSigner: held };
    expect(() => write({ drafts, parties })).toThrow(expect.objectContaining({ code: 'NOT_SIGNED_IN' }));
  });
});
