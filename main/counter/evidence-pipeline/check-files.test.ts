import { describe, expect, it, vi } from 'vitest';
import {
  faceOf,
  JPEG,
  plainSide,
  readerOf,
  reading,
  SPECIMEN_LINES,
  TIME,
  visionOf,
} from '#capture/capture.fixture.ts';
import { failure } from '#core/contract/errors.ts';
import type { DocumentReading } from '#inference/ports/document-models.ts';
import { checkFiles } from './check-files.ts';

const FILE = { mimeType: 'image/jpeg', bytes: JPEG } as const;
const vision = (...readings: DocumentReading[]) =>
  visionOf({ documents: readerOf({ readings }), face: faceOf({}) });
const verdictOf = (report: Awaited<ReturnType<typeof checkFiles>>, check: string) =>
  report.checks.find(({ id }) => id === check);

describe('the check of files', () => {
  it('joins front and back of one document', async () => {
    const shown = vision(plainSide(), reading(SPECIMEN_LINES));
    const report = await checkFiles(shown, TIME, { document: FILE, back: FILE, selfie: FILE });
    expect(report.documents).toHaveLength(1);
    expect(report.documents[0]).toMatchObject({ number: 1, kind: { type: 'passport', basis: 'mrz' } });
    expect(report.documents[0]?.checks.every(({ document }) => document === 1)).toBe(true);
    expect(report.zone?.fields.surname?.value).toBe('ERIKSSON');
    expect(verdictOf(report, 'document.machine-read')).toMatchObject({ verdict: 'PASSED' });
  });

  it('compares nothing without a selfie, and says so', async () => {
    const report = await checkFiles(vision(reading(SPECIMEN_LINES)), TIME, { document: FILE });
    expect(report.comparison).toEqual({ performed: false, reason: 'not-captured' });
    expect(verdictOf(report, 'face.comparison')).toMatchObject({
      verdict: 'NOT_PERFORMED',
      reason: 'not-captured',
    });
    expect(report.flow.id).toBe('document-check');
    expect(report.comparison).toMatchObject({ performed: false, reason: 'not-captured' });
  });

  it('takes a document without anything to read, and checks the rest', async () => {
    const report = await checkFiles(vision(reading(undefined)), TIME, { document: FILE });
    expect(report.documents[0]?.kind.type).toBe('unknown');
    expect(report.faults.map(({ code }) => code)).toContain('MRZ_NOT_FOUND');
  });

  it('refuses a broken selfie before it judges the document', async () => {
    const broken = { mimeType: 'image/jpeg', bytes: Uint8Array.of(0xff, 0xd8) } as const;
    const judge = vi.fn();
    const shown = visionOf({ documents: { ...readerOf({ readings: [] }), judge }, face: faceOf({}) });
    const decode = async ({ bytes }: { bytes: Uint8Array }) => {
      if (bytes === broken.bytes) throw failure('IMAGE_UNREADABLE', 'no JPEG');
      return { width: 1, height: 1, data: new Uint8Array(3) };
    };
    const files = { document: FILE, selfie: broken };
    const checked = checkFiles({ ...shown, codec: { ...shown.codec, decode } }, TIME, files);
    await expect(checked).rejects.toMatchObject({
      code: 'IMAGE_UNREADABLE',
      detail: { probe: 'selfie: no JPEG' },
    });
    expect(judge).not.toHaveBeenCalled();
  });

  it('names the picture that is a mirror image', async () => {
    const mirrored = { ...reading(SPECIMEN_LINES), mirrored: true };
    const files = { document: FILE, back: FILE };
    await expect(checkFiles(vision(plainSide(), mirrored), TIME, files)).rejects.toMatchObject({
      code: 'DOCUMENT_MIRRORED',
      detail: { probe: expect.stringContaining('back') },
    });
  });
});
