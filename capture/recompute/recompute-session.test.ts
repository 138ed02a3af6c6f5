import { describe, expect, it, vi } from 'vitest';
import type { CoverRule, SelfieVerdict } from '#core/biometrics/judge-selfie.ts';
import type { CoverWord } from '#core/contract/counter/cover-word.ts';
import { failure } from '#core/contract/errors.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import { barcodeRecord } from '#core/document/source-records.ts';
import { utf8 } from '#core/keys/bytes.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { factsOnKioskWord } from '#core/proofing/session-log/facts.ts';
import type { LoggedSelfie } from '#core/proofing/session-log/selfie-events.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import { faceOf, readerOf, reading, SPECIMEN_LINES, visionOf } from '../capture.fixture.ts';
import {
  bytes,
  compared,
  page,
  run,
  seenFace,
  session,
  subjects,
  TODAY,
  vision,
  withCapture,
  zone,
} from './recompute-session.fixture.ts';

/** Whether a picture is good is tested beside the judgement itself; here a face is bare, or seems to be covered. */
let isCovered = false;
const seenCover = (covers: CoverRule): SelfieVerdict => {
  if (!isCovered) return { accepted: true, hint: 'ready' };
  return covers === 'advise'
    ? { accepted: true, hint: 'ready', cover: 'eyes-hidden' }
    : { accepted: false, hint: 'eyes-hidden' };
};
vi.mock('#core/biometrics/judge-selfie.ts', async (original) => ({
  ...(await original<typeof import('#core/biometrics/judge-selfie.ts')>()),
  judgeSelfie: (_analysis: unknown, _limits: unknown, covers: CoverRule) => seenCover(covers),
}));

/** The frames of an attempt have their own tests. */
vi.mock('./recompute-answers.ts', () => ({
  recomputeAnswers: async () => ({ answered: [true, true], passive: [] }),
}));

describe('a session made again from its artefacts', () => {
  it('agrees with the kiosk’s log', async () => {
    const again = await run(session());
    expect(again.differing).toEqual([]);
    expect(again.session).toMatchObject({ documents: session().documents, comparison: session().comparison });
    expect(again.unchecked).toEqual([]);
  });

  it('takes the zone of the picture for the one that was logged', async () => {
    const lines = SPECIMEN_LINES.map((line) => line.replace('ERIKSSON', 'ERIKSSEN'));
    const read = reading(lines);
    const again = await run(session(), vision({ read }));
    expect(again.differing).toEqual([{ subject: 'document 1 zone' }]);
    expect(again.session.documents[0]?.captures[0]?.zone).toMatchObject({ readings: 3, lines });
  });

  it('merges the zones of all frames that were sent, and believes no other number of them', async () => {
    const claimed = withCapture({ ...page, zone: { ...zone, readings: 4 } });
    expect(await subjects(claimed)).toEqual(['document 1 zone readings']);
    const fewer = page.pictures.filter(({ id }) => id !== 'third');
    expect(await subjects(withCapture({ ...page, pictures: fewer }))).toEqual(['document 1 zone readings']);
  });

  it('compares a capture also where it says that no model read it', async () => {
    const forged = new Map(bytes).set('portrait', utf8('selfie'));
    const claimed = withCapture({ ...page, noZone: 'model-missing' });
    expect(await subjects(claimed, vision(), forged)).toContain('document 1 portrait');
  });

  it('keeps nothing of a picture that only a reader can say', async () => {
    const data = { tracks: [], fields: zone.fields, findings: [] };
    const again = await run(withCapture({ ...page, stripe: data as never, portraitInterEyePx: 300 }));
    expect(again.differing).toEqual([{ subject: 'document 1 stripe' }]);
    expect(again.session.documents[0]?.captures[0]).not.toHaveProperty('stripe');
    expect(again.session.documents[0]?.captures[0]).not.toHaveProperty('portraitInterEyePx');
  });

  it('looks at no picture of a log that names one twice, or more than a session has', async () => {
    const again = vision();
    again.documents = () => {
      throw new Error('it was looked at');
    };
    const twice = withCapture({ ...page, pictures: [...page.pictures, ...page.pictures] });
    expect(await run(twice, again)).toMatchObject({ differing: [], unchecked: ['captures'] });
    const pictures = Array.from({ length: 241 }, (_, id) => ({ ...page.pictures[1]!, id: `${id}` }));
    expect(await run(withCapture({ ...page, pictures }), again)).toMatchObject({ unchecked: ['captures'] });
  });

  it.each([
    ['the frame that is kept', 'frame'],
    ['the frame that is kept, with a comment in its file', 'commented'],
    ['a picture that was cut out of it', 'portrait'],
  ])('takes %s for no second look', async (_what, id) => {
    const again = new Map(bytes).set('second', utf8(id));
    expect(await subjects(session(), vision(), again)).toEqual(['document 1 zone readings']);
  });

  it('finds a zone on which frames agree although the kept one shows another, or none', async () => {
    const misread = SPECIMEN_LINES.map((line) => line.replace('ANNA', 'ANMA'));
    const { mrz: _none, ...unread } = { ...reading(SPECIMEN_LINES), rawLines: [], confidence: [] };
    for (const kept of [reading(misread), unread]) {
      const documents = readerOf({ readings: [kept, reading(SPECIMEN_LINES), reading(SPECIMEN_LINES)] });
      const face = faceOf({ analysis: seenFace, compare: compared(0.97) });
      const agreed = withCapture({ ...page, zone: { ...zone, readings: 2 } });
      expect(await subjects(agreed, { ...visionOf({ documents, face }), codec: vision().codec })).toEqual([]);
    }
  });

  it('leaves a capture as it is whose second frame never arrived, which is a gap', async () => {
    const missing = new Map([...bytes].filter(([id]) => id !== 'second'));
    const claimed = withCapture({ ...page, zone: { ...zone, readings: 4 } });
    expect((await run(claimed, vision(), missing)).session.documents).toEqual(claimed.documents);
  });

  it('takes the number of readings in evidence of version 2 for the kiosk’s word', async () => {
    const pictures = page.pictures.filter(({ kind }) => kind !== 'document-zone-frame');
    const old = { ...withCapture({ ...page, pictures }), evidence: 2 };
    expect(await subjects(old)).toEqual([]);
    expect(factsOnKioskWord(COUNTER_STANDARD, old)).toContain('zone-readings');
    expect(factsOnKioskWord(COUNTER_STANDARD, session())).not.toContain('zone-readings');
  });

  it.each<[string, DocumentReading, CaptureRecord, string[]]>([
    [
      'a zone and a portrait that nobody else sees',
      reading(undefined),
      page,
      ['document 1 zone', 'document 1 zone readings', 'document 1 portrait', 'comparison'],
    ],
    [
      'a picture that shows a copy',
      reading(SPECIMEN_LINES),
      {
        ...page,
        liveness: [{ signal: 'moire', value: 0, threshold: 1, unit: '', role: 'rule', verdict: 'PASSED' }],
      },
      ['document 1 signs of a copy'],
    ],
    [
      'quality that was never measured',
      reading(SPECIMEN_LINES),
      {
        ...page,
        quality: [{ component: 'focus', zone: 'mrz', value: 1, threshold: 0.5, unit: '', verdict: 'PASSED' }],
      },
      ['document 1 quality'],
    ],
  ])('names %s', async (_name, read, capture, expected) => {
    expect(await subjects(withCapture(capture), vision({ read }))).toEqual(expected);
  });

  it('names a picture that was not cut out of its frame', async () => {
    expect(await subjects(session(), vision({ cut: 90 }))).toEqual(['document 1 portrait']);
  });

  it.each<[string, LoggedSelfie['judged'], CoverWord | undefined, boolean, string[], string]>([
    ['a cover after the operator’s word', 'COVERED', 'glasses', true, [], 'COVERED'],
    ['a cover without a word', 'COVERED', undefined, true, ['selfie quality'], 'FAILED'],
    ['a picture that was called bare', 'PASSED', 'bare', true, ['selfie quality'], 'COVERED'],
    ['a cover that nobody sees', 'COVERED', 'bare', false, ['selfie quality'], 'PASSED'],
    ['a cover that refused a picture taken as it is', 'FAILED', undefined, true, [], 'FAILED'],
  ])('judges %s by the log’s word', async (_what, judged, coverWord, covered, differing, found) => {
    isCovered = covered;
    const { selfie } = session();
    const logged = session({ selfie: { ...selfie!, judged }, ...(coverWord ? { coverWord } : {}) });
    const again = await run(logged).finally(() => {
      isCovered = false;
    });
    expect(again.differing).toEqual(differing.map((subject) => ({ subject })));
    expect(again.session.selfie?.judged).toBe(found);
  });

  it('names a selfie that is a picture of the document', async () => {
    expect(await subjects(session(), vision({ selfie: 0 }))).toEqual(['selfie picture']);
  });

  it('reads nothing out of a capture that names no picture', async () => {
    const { pictures: _none, ...bare } = page;
    const again = await run(withCapture({ ...bare, pictures: [] }));
    expect(again.differing).toEqual([{ subject: 'document 1 picture' }, { subject: 'comparison' }]);
    expect(again.session.documents[0]?.captures[0]).not.toHaveProperty('zone');
  });

  it('finds a portrait that the picture does not show', async () => {
    const { portrait: _hidden, ...plain } = reading(SPECIMEN_LINES);
    const again = await run(session(), vision({ read: plain }));
    expect(again.differing).toEqual([{ subject: 'document 1 portrait' }, { subject: 'comparison' }]);
    expect(again.session.documents[0]?.captures[0]?.pictures.map(({ id }) => id)).toEqual([
      'frame',
      'second',
      'third',
    ]);
  });

  it('believes no value that the lines of the zone do not give', async () => {
    const surname = { raw: 'STRANGER', value: 'STRANGER', checkDigit: 'NOT_PERFORMED' } as const;
    const fields = { ...zone.fields, surname };
    const again = await run(withCapture({ ...page, zone: { ...zone, fields, readings: 3 } }));
    expect(again.differing).toEqual([{ subject: 'document 1 zone' }]);
    expect(again.session.documents[0]?.captures[0]?.zone?.fields.surname).toMatchObject({
      value: 'ERIKSSON',
    });
  });

  it('compares no portrait that it did not cut out', async () => {
    const second = { id: 'other', kind: 'document-portrait', width: 4, height: 3 } as const;
    const forged = withCapture({ ...page, pictures: [...page.pictures, second] });
    const logged = session();
    const comparison = logged.comparison && {
      ...logged.comparison,
      pictures: { selfie: 'selfie', with: 'other' },
    };
    const again = await run(
      { ...forged, ...(comparison ? { comparison } : {}) },
      vision(),
      new Map(bytes).set('other', utf8('portrait')),
    );
    expect(again.differing).toEqual([{ subject: 'comparison' }]);
    expect(again.session.comparison).toBeUndefined();
  });

  it('takes nothing from a kiosk about a field but the characters that it corrected', async () => {
    const surname = { ...zone.fields.surname!, truncated: true };
    const again = await run(
      withCapture({ ...page, zone: { ...zone, fields: { ...zone.fields, surname }, readings: 3 } }),
    );
    expect(again.differing).toEqual([{ subject: 'document 1 zone' }]);
    expect(again.session.documents[0]?.captures[0]?.zone?.fields.surname).not.toHaveProperty('truncated');
  });

  it('keeps signals that only a sequence of frames shows', async () => {
    const specular = {
      signal: 'specular',
      value: 1,
      threshold: 0.5,
      unit: '',
      role: 'informative',
      verdict: 'PASSED',
    } as const;
    expect(await subjects(withCapture({ ...page, liveness: [specular] }))).toEqual([]);
  });

  it('compares the faces again within a tolerance', async () => {
    expect(await subjects(session(), vision({ score: 0.965 }))).toEqual([]);
    const again = await run(session(), vision({ score: 0.4 }));
    expect(again.differing).toEqual([{ subject: 'comparison' }]);
    expect(again.session.comparison?.comparison).toMatchObject({ performed: true, score: 0.4 });
  });

  it('sees nothing in a picture that no decoder understands', async () => {
    const broken = visionOf({
      documents: { ...readerOf({ readings: [] }), judge: () => unreadable() },
      face: { ...faceOf({}), analyse: () => unreadable() },
    });
    const again = await run(session({ comparison: undefined as never }), broken);
    expect(again.differing.map(({ subject }) => subject)).toEqual(['document 1 picture', 'selfie picture']);
    expect(again.session.documents[0]?.captures[0]).not.toHaveProperty('zone');
    expect(again.session.selfie).toMatchObject({ judged: 'face-not-found' });
  });

  it('names the facts that it could not make again where no model is installed', async () => {
    const again = await run(session(), visionOf({}));
    expect(again.differing).toEqual([]);
    expect(again.unchecked).toEqual(['document 1', 'selfie', 'liveness', 'comparison']);
  });

  it('takes print that no model here reads for unchecked, not for another, and believes no portrait for it', async () => {
    const claimed: CaptureRecord = {
      ...page,
      print: { family: 'generic', kind: { type: 'unknown', country: '' }, fields: {}, turned: 0 },
    };
    const again = await run(withCapture(claimed));
    expect([again.differing, again.unchecked]).toEqual([[], ['document 1 print']]);
    expect(again.session.documents[0]?.captures[0]?.print).toEqual(claimed.print);
    const { portrait: _portrait, ...read } = reading(SPECIMEN_LINES);
    expect(await subjects(withCapture(claimed), vision({ read }))).toContain('comparison');
  });

  it('decodes the data of a reader again', async () => {
    const alone = (capture: CaptureRecord) => {
      const { comparison: _none, ...rest } = withCapture(capture);
      return rest;
    };
    const pictures = [{ id: 'data', kind: 'document-reader-data', width: 0, height: 0 }] as const;
    const { zone: _zone, ...none } = page;
    const read: CaptureRecord = { ...none, channel: 'reader', pictures: [...pictures] };
    const lines = new Map(bytes).set('data', utf8(SPECIMEN_LINES.join('\n')));
    expect(await subjects(alone({ ...read, zone }), vision(), lines)).toEqual([]);
    const other = new Map(bytes).set('data', utf8(SPECIMEN_LINES.join('\n').replace('ANNA', 'ELSA')));
    expect(await subjects(alone({ ...read, zone }), vision(), other)).toEqual(['document 1 zone']);
    const symbol = { bytes: utf8('no licence'), symbology: 'PDF417', today: TODAY };
    const code = { ...read, barcode: barcodeRecord(symbol) };
    expect(await subjects(alone(code), vision(), new Map(bytes).set('data', symbol.bytes))).toEqual([]);
  });
});

const unreadable = async (): Promise<never> => {
  throw failure('IMAGE_UNREADABLE', 'no picture');
};
