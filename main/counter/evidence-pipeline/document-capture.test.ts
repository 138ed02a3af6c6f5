import { describe, expect, it } from 'vitest';
import {
  barcodeReading,
  JPEG,
  meta,
  plainSide,
  readerOf,
  reading,
  SPECIMEN_LINES,
  TIME,
  visionOf,
} from '#capture/capture.fixture.ts';
import { PATIENCE } from '#capture/document/zone-readings.ts';
import type { LivenessSignal, QualityFinding } from '#core/document/document-records.ts';
import type { Quad } from '#core/imaging/geometry.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import { BARCODE, hinted, over, picture, ready, state } from './document-capture.fixture.ts';
import { DocumentCapture } from './document-capture.ts';

const MISREAD = SPECIMEN_LINES.map((line) => line.replace('ANNA', 'ANMA'));
const captureWith = (...readings: (readonly string[] | undefined)[]) =>
  new DocumentCapture(
    visionOf({ documents: readerOf({ readings: readings.map((lines) => reading(lines)) }) }),
    TIME,
  );

describe('the document step', () => {
  it('captures automatically as soon as two frames agree on every character', async () => {
    const capture = captureWith(SPECIMEN_LINES, SPECIMEN_LINES);
    expect(await capture.judge(state, meta('candidate'), picture())).toMatchObject({ kind: 'advice' });
    const step = await capture.judge(state, meta('candidate'), picture());
    expect(step).toMatchObject({
      kind: 'captured',
      capture: {
        channel: 'camera',
        captureType: 'Auto',
        fallback: false,
        zone: { readings: 2, checkDigits: 'PASSED', fields: { surname: { value: 'ERIKSSON' } } },
      },
    });
    if (step.kind !== 'captured') return;
    expect(step.pictures.map(({ kind }) => kind)).toEqual([
      'document-frame',
      'document-portrait',
      'document-mrz',
      'document-zone-frame',
    ]);
    expect(step.capture.pictures.map(({ id }) => id)).toEqual(step.pictures.map(({ id }) => id));
  });

  describe('keeps of another frame whose zone was merged', () => {
    const box = [0, 3].flatMap((x) => [0, 2].map((y) => ({ x, y }))) as unknown as Quad;
    const read = (lines: readonly string[]): DocumentReading => ({ ...reading(lines), lineBoxes: [box] });
    const taken = async (of: DocumentReading): Promise<Uint8Array[]> => {
      const readings = [read(SPECIMEN_LINES), read(SPECIMEN_LINES), of];
      const capture = new DocumentCapture(visionOf({ documents: readerOf({ readings }) }), TIME);
      await capture.judge(state, meta('candidate'), picture());
      const second = picture();
      const step = await capture.judge(state, meta('candidate'), second);
      if (step.kind !== 'captured') throw new Error('nothing was captured');
      expect(step.capture.zone?.readings).toBe(2);
      const [other] = step.pictures.filter(({ kind }) => kind === 'document-zone-frame');
      return [other!.bytes, second];
    };

    it('the part that shows the zone', async () => {
      const [kept] = await taken(read(SPECIMEN_LINES));
      expect(kept).toEqual(JPEG);
    });

    it.each([
      ['reads otherwise', read(MISREAD)],
      ['shows none', reading(undefined)],
    ])('all of it where the part %s by itself', async (_how, of) => {
      const [kept, whole] = await taken(of);
      expect(kept).toEqual(whole);
    });
  });

  it('continues while frames differ in a name, which no check digit protects', async () => {
    const capture = captureWith(SPECIMEN_LINES, MISREAD, SPECIMEN_LINES);
    await capture.judge(state, meta('candidate'), picture());
    expect(await capture.judge(state, meta('candidate'), picture())).toMatchObject({
      kind: 'advice',
      verdict: { accepted: false, hint: 'hold-still' },
    });
    expect(await capture.judge(state, meta('candidate'), picture())).toMatchObject({
      kind: 'captured',
      capture: { zone: { fields: { givenNames: { value: 'ANNA MARIA' } }, readings: 2 } },
    });
  });

  it('takes the capture in the end even when frames never agree, and says how few did', async () => {
    const other = SPECIMEN_LINES.map((line) => line.replace('MARIA', 'MARTA'));
    const capture = captureWith(
      SPECIMEN_LINES,
      MISREAD,
      other,
      MISREAD,
      other,
      SPECIMEN_LINES,
      MISREAD,
      other,
      MISREAD,
      other,
    );
    let step = await capture.judge(state, meta('candidate'), picture());
    for (let frame = 1; frame < PATIENCE && step.kind === 'advice'; frame++) {
      step = await capture.judge(state, meta('candidate'), picture());
    }
    expect(step.kind).toBe('captured');
  });

  it('only advises while the frame is not good enough to be read', async () => {
    const documents = readerOf({ hint: 'glare', readings: [reading(SPECIMEN_LINES)] });
    const capture = new DocumentCapture(visionOf({ documents }), TIME);
    expect(await capture.judge(state, meta('candidate'), picture())).toEqual({
      kind: 'advice',
      verdict: { accepted: false, hint: 'document-glare' },
    });
  });

  it('refuses a first picture by button without a zone, and takes the second as it is', async () => {
    const capture = captureWith(undefined);
    expect(await capture.judge(state, meta('shutter'), picture())).toMatchObject({
      kind: 'refused',
      reason: 'document-not-found',
    });
    expect(await capture.judge(state, meta('shutter'), picture())).toMatchObject({
      kind: 'captured',
      capture: { captureType: 'Manual', noZone: 'mrz-not-found' },
    });
  });

  it('takes a picture by button at once without models, and never captures automatically then', async () => {
    const capture = new DocumentCapture(visionOf({}), TIME);
    expect(await capture.judge(state, meta('candidate'), picture())).toMatchObject({ kind: 'advice' });
    expect(await capture.judge(state, meta('shutter'), picture())).toMatchObject({
      kind: 'captured',
      capture: { captureType: 'Manual', noZone: 'model-missing' },
    });
  });

  it('takes the next picture by button as it is when the operator armed the fallback, and no frame of the stream', async () => {
    const capture = captureWith(undefined);
    const armed = { ...state, fallbackArmed: 'document' as const };
    for (let frame = 0; frame <= PATIENCE; frame++) {
      const purpose = frame % 2 ? 'hint' : 'candidate';
      expect(await capture.judge(armed, meta(purpose), picture())).toMatchObject({ kind: 'advice' });
    }
    expect(await capture.judge(armed, meta('shutter'), picture())).toMatchObject({
      kind: 'captured',
      capture: { fallback: true, captureType: 'Manual' },
    });
  });
});

describe('a mirror image', () => {
  it.each<[string, DocumentReading]>([
    ['of a zone', { ...reading(SPECIMEN_LINES), mirrored: true }],
    ['of a barcode', { ...reading(undefined), barcode: { ...BARCODE!, mirrored: true } }],
  ])('%s is never taken, by itself or by button', async (_name, shown) => {
    const capture = ready(shown);
    expect(await capture.judge(state, meta('candidate'), picture())).toEqual(hinted('document-mirrored'));
    for (let press = 0; press < 3; press++) {
      expect(await capture.judge(state, meta('shutter'), picture())).toMatchObject({
        kind: 'refused',
        reason: 'document-mirrored',
      });
    }
  });
});

describe('a picture of a document', () => {
  /** The figures do not matter here; the role and the verdict do. */
  const signal = (name: LivenessSignal['signal'], role: LivenessSignal['role']): LivenessSignal => ({
    signal: name,
    value: 9,
    threshold: 1,
    unit: 'ratio',
    role,
    verdict: 'FAILED',
  });
  const lattices = [signal('moire', 'rule'), signal('halftone', 'rule')];
  const showing = (liveness: LivenessSignal[]) => {
    const documents = readerOf({ readings: [reading(SPECIMEN_LINES)], examination: { liveness } });
    return new DocumentCapture(visionOf({ documents }), TIME);
  };

  it('is first asked to be the document, then taken with its signals', async () => {
    const capture = showing(lattices);
    await capture.judge(state, meta('candidate', 0), picture());
    expect(await capture.judge(state, meta('candidate', 200), picture())).toEqual(
      hinted('document-is-picture'),
    );
    expect(await capture.judge(state, meta('candidate', 2100), picture())).toEqual(
      hinted('document-is-picture'),
    );
    expect(await capture.judge(state, meta('candidate', 2200), picture())).toMatchObject({
      kind: 'captured',
      capture: { liveness: [{ signal: 'moire', verdict: 'FAILED' }, { signal: 'halftone' }] },
    });
  });

  it('is no matter of signals that only inform', async () => {
    const capture = showing([signal('moire', 'informative'), signal('border-edge', 'informative')]);
    await capture.judge(state, meta('candidate', 0), picture());
    expect(await capture.judge(state, meta('candidate', 200), picture())).toMatchObject({ kind: 'captured' });
  });
});

describe('a side that is read but not well seen', () => {
  it('is asked for a better picture for a while, and taken as it is after that', async () => {
    const finding: QualityFinding = {
      component: 'glare',
      zone: 'portrait',
      value: 0.4,
      threshold: 0.1,
      unit: 'share',
      verdict: 'FAILED',
    };
    const capture = over({
      ...plainSide({ captureQuality: [finding] }),
      barcode: barcodeReading(Uint8Array.of(1)),
    });
    expect(await capture.judge(state, meta('candidate', 0), picture())).toEqual(hinted('document-glare'));
    expect(await capture.judge(state, meta('candidate', 2900), picture())).toEqual(hinted('document-glare'));
    expect(await capture.judge(state, meta('candidate', 3100), picture())).toMatchObject({
      kind: 'captured',
    });
  });
});

describe('without the part that reads zones', () => {
  it('a picture by button is taken at once and says why there is no zone', async () => {
    const capture = over({ ...plainSide(), zonesUnread: true });
    expect(await capture.judge(state, meta('shutter'), picture())).toMatchObject({
      kind: 'captured',
      capture: { noZone: 'model-missing' },
    });
  });
});
