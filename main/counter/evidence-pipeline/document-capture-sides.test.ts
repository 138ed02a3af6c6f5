import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  meta,
  plainSide,
  readerOf,
  reading,
  SPECIMEN_LINES,
  TIME,
  visionOf,
} from '#capture/capture.fixture.ts';
import { barcodeOf, captureOf, documentOf, zoneOf } from '#core/document/document.fixture.ts';
import type { CaptureRecord, QualityFinding } from '#core/document/document-records.ts';
import type { Quad } from '#core/imaging/geometry.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import type { SessionState } from '../session/session-state.ts';
import { BARCODE, hinted, over, picture, ready, state } from './document-capture.fixture.ts';
import { DocumentCapture } from './document-capture.ts';

/** A state that asks for the other side of what was captured. */
const otherSide = (capture: Partial<CaptureRecord>): SessionState => ({
  ...state,
  documents: [documentOf([captureOf(capture)], { complete: false })],
  capturing: { number: 1, attempt: 1, side: 'other' },
});
const FRONT: Partial<CaptureRecord> = { format: 'ID-1', noZone: 'mrz-not-found' };

describe('a side without anything to read', () => {
  it('is taken when it has rested whole before the camera, with its portrait', async () => {
    const capture = over(plainSide());
    expect(await capture.judge(state, meta('candidate', 0), picture())).toEqual(hinted('hold-still'));
    expect(await capture.judge(state, meta('candidate', 600), picture())).toEqual(hinted('hold-still'));
    expect(await capture.judge(state, meta('candidate', 700), picture())).toMatchObject({
      kind: 'captured',
      capture: { captureType: 'Auto', format: 'ID-1', noZone: 'mrz-not-found' },
    });
  });

  it('rests in frames of any size', async () => {
    const picture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#778899' } })
        .jpeg()
        .toBuffer();
    const { outline } = plainSide();
    const quad = outline!.quad.map(({ x, y }) => ({ x: x * 1.5, y: y * 1.5 })) as unknown as Quad;
    const capture = over(plainSide(), plainSide({ outline: { ...outline!, quad } }));
    const [small, large] = [await picture(1280, 720), await picture(1920, 1080)];
    expect(await capture.judge(state, meta('hint', 0), small)).toEqual(hinted('hold-still'));
    expect(await capture.judge(state, meta('candidate', 700), large)).toMatchObject({ kind: 'captured' });
  });

  it('has to rest again after it moved', async () => {
    const capture = over(plainSide(), plainSide({ shift: 80 }), plainSide({ shift: 82 }));
    expect(await capture.judge(state, meta('candidate', 0), picture())).toEqual(hinted('hold-still'));
    expect(await capture.judge(state, meta('candidate', 700), picture())).toEqual(hinted('hold-still'));
    expect(await capture.judge(state, meta('candidate', 1300), picture())).toEqual(hinted('hold-still'));
    expect(await capture.judge(state, meta('candidate', 1400), picture())).toMatchObject({
      kind: 'captured',
    });
  });

  const glare: QualityFinding = {
    component: 'glare',
    zone: 'portrait',
    value: 0.4,
    threshold: 0.1,
    unit: 'share',
    verdict: 'FAILED',
  };
  it.each([
    ['cut off', plainSide({ outline: { ...plainSide().outline!, cut: [0] } }), 'document-cut-off'],
    ['of a low quality', plainSide({ captureQuality: [glare] }), 'document-glare'],
    ['without a portrait', plainSide({ face: false }), 'document-turn-over'],
  ])('is not taken by itself when it is %s', async (_name, shown, hint) => {
    const capture = over(shown);
    for (let frame = 0; frame < 12; frame++) {
      expect(await capture.judge(state, meta('candidate', frame * 500), picture())).toEqual(hinted(hint));
    }
  });

  const underZone = (shown: DocumentReading) => {
    const zone = [] as never;
    const documents = readerOf({ zone, readings: [shown] });
    return new DocumentCapture(visionOf({ documents }), TIME);
  };

  it('is not taken while the guide sees a zone that was not read yet', async () => {
    const capture = underZone(plainSide({ outline: { ...plainSide().outline!, format: 'ID-3' } }));
    expect(await capture.judge(state, meta('candidate', 0), picture())).toEqual(hinted('hold-still'));
    expect(await capture.judge(state, meta('candidate', 900), picture())).toEqual(hinted('hold-still'));
  });

  it('is taken when it is the front of a card whose print looks like a zone', async () => {
    const capture = underZone(plainSide());
    expect(await capture.judge(state, meta('candidate', 0), picture())).toEqual(hinted('hold-still'));
    expect(await capture.judge(state, meta('candidate', 900), picture())).toMatchObject({ kind: 'captured' });
  });
});

describe('a barcode', () => {
  it('is taken at once, with its bytes and its crop', async () => {
    const step = await ready({ ...reading(undefined), barcode: BARCODE! }).judge(
      state,
      meta('candidate'),
      picture(),
    );
    expect(step).toMatchObject({ kind: 'captured', capture: { barcode: { variant: 'other' } } });
    if (step.kind !== 'captured') return;
    expect(step.pictures.map(({ kind }) => kind)).toEqual([
      'document-frame',
      'document-barcode',
      'document-reader-data',
    ]);
    expect(step.pictures[2]?.bytes).toEqual(BARCODE?.bytes);
  });
});

describe('a barcode beside a zone', () => {
  const beside = (...readings: DocumentReading[]) => {
    const documents = readerOf({ zone: [] as never, readings });
    return new DocumentCapture(visionOf({ documents }), TIME);
  };
  const code = { ...reading(undefined), barcode: BARCODE! };
  const both = { ...reading(SPECIMEN_LINES), barcode: BARCODE! };

  it('is taken with the zone on which the frames agree', async () => {
    const capture = beside(code, both, both);
    expect(await capture.judge(state, meta('candidate', 0), picture())).toEqual(hinted('hold-still'));
    expect(await capture.judge(state, meta('candidate', 100), picture())).toEqual(hinted('hold-still'));
    expect(await capture.judge(state, meta('candidate', 200), picture())).toMatchObject({
      kind: 'captured',
      capture: { zone: { readings: 2 }, barcode: { variant: 'other' } },
    });
  });

  it('is taken alone when the zone cannot be read', async () => {
    const capture = beside(code);
    for (let frame = 0; frame < 4; frame++) {
      expect(await capture.judge(state, meta('candidate', frame * 100), picture())).toEqual(
        hinted('hold-still'),
      );
    }
    expect(await capture.judge(state, meta('candidate', 500), picture())).toMatchObject({
      kind: 'captured',
      capture: { noZone: 'mrz-not-found', barcode: { variant: 'other' } },
    });
  });
});

describe('the other side', () => {
  const zone = { pictures: [], zone: zoneOf({ format: 'TD1' }) };
  it.each<[string, Partial<CaptureRecord>, DocumentReading]>([
    ['zone', zone, reading(SPECIMEN_LINES)],
    ['barcode', { pictures: [], barcode: barcodeOf() }, { ...plainSide({ face: false }), barcode: BARCODE! }],
  ])('is not the one that shows the same %s again, by guide or by button', async (_name, there, shown) => {
    const asked = otherSide(there);
    const capture = ready(shown);
    expect(await capture.judge(asked, meta('candidate'), picture())).toEqual(hinted('document-turn-over'));
    for (let press = 0; press < 3; press++) {
      expect(await capture.judge(asked, meta('shutter'), picture())).toMatchObject({
        kind: 'refused',
        reason: 'document-turn-over',
      });
    }
  });

  it('may carry the same kind of symbol as the first, beside a zone that is new', async () => {
    const there = { pictures: [], barcode: { ...barcodeOf(), variant: 'other' as const } };
    const capture = ready({ ...reading(SPECIMEN_LINES), barcode: BARCODE! });
    expect(await capture.judge(otherSide(there), meta('shutter'), picture())).toMatchObject({
      kind: 'captured',
      capture: { zone: { format: 'TD3' }, barcode: { variant: 'other' } },
    });
  });

  it('of a front is one without a portrait', async () => {
    const front = over(plainSide());
    expect(await front.judge(otherSide(FRONT), meta('candidate', 0), picture())).toEqual(
      hinted('document-turn-over'),
    );
    const back = over(plainSide({ face: false }));
    await back.judge(otherSide(FRONT), meta('candidate', 0), picture());
    expect(await back.judge(otherSide(FRONT), meta('candidate', 700), picture())).toMatchObject({
      kind: 'captured',
    });
  });

  it('of a back with a zone is the one with the portrait', async () => {
    const front = over(plainSide());
    await front.judge(otherSide(zone), meta('candidate', 0), picture());
    expect(await front.judge(otherSide(zone), meta('candidate', 700), picture())).toMatchObject({
      kind: 'captured',
      capture: { noZone: 'mrz-not-found' },
    });
  });
});
