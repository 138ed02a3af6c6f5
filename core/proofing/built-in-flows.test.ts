import { describe, expect, it } from 'vitest';
import { BUILT_IN_FLOWS, COUNTER_STANDARD, DEMO, DOCUMENT_CHECK, FILE_CHECK } from './built-in-flows.ts';
import { CHECK_IDS } from './verdicts.ts';

describe('the flows of the product', () => {
  it('name every check that they do without, with a reason in words', () => {
    for (const { id, leavesOut = [] } of BUILT_IN_FLOWS) {
      for (const { check, reason } of leavesOut) {
        expect(CHECK_IDS, id).toContain(check);
        expect(reason, id).toMatch(/^[A-Z].{15,}\.$/);
      }
    }
  });

  it('capture by themselves at the counter, and ask two questions of the person', () => {
    expect(COUNTER_STANDARD.document.captureType).toBe('Auto');
    expect(COUNTER_STANDARD.selfie.autoCapture).toBe(true);
    expect(COUNTER_STANDARD.face_liveness).toMatchObject({
      satisfiedBy: 'active-checks',
      challenges: { count: 2 },
    });
  });

  it('demonstrate the standard, but for the data of specimens and pictures that no camera took', () => {
    const left = ['document.suspicious-data', 'face.injection'] as const;
    const { id, uniqueTag, name } = DEMO;
    expect(DEMO.leavesOut?.map(({ check }) => check)).toEqual(left);
    expect(DEMO).toEqual({
      ...COUNTER_STANDARD,
      ...{ id, uniqueTag, name },
      mustNotFail: COUNTER_STANDARD.mustNotFail.filter((check) => !left.some((one) => one === check)),
      reviewIfNotPerformed: [],
      leavesOut: DEMO.leavesOut,
    });
  });

  it('take one picture of a document from a file, whose corners may be cut, and no word on the print', () => {
    for (const { document, attended, steps } of [FILE_CHECK, DOCUMENT_CHECK]) {
      expect(document).toMatchObject({
        requiredReadings: 1,
        confirmFields: [],
        quality: { maxCutCorners: 4 },
      });
      expect(attended).toBe(false);
      expect(steps).not.toContain('consent');
    }
  });

  it('compare the face of a file, hold a poor picture against nobody, and believe no file to be alive', () => {
    const document = COUNTER_STANDARD.requiredChecks.filter(
      (id) => id.startsWith('document.') && id !== 'document.printed-data',
    );
    expect(FILE_CHECK.requiredChecks).toEqual([...document, 'face.comparison']);
    expect(FILE_CHECK.reviewIfNotPerformed).toEqual(['document.printed-data', 'face.capture-quality']);
    expect(FILE_CHECK.face_liveness.skip).toBe(true);
    expect(DOCUMENT_CHECK.requiredChecks).toEqual(document);
    expect(DOCUMENT_CHECK.reviewIfNotPerformed).toEqual(['document.printed-data']);
    for (const { mustNotFail } of [FILE_CHECK, DOCUMENT_CHECK]) {
      expect(mustNotFail).toEqual(
        COUNTER_STANDARD.mustNotFail.filter(
          (id) => id !== 'document.suspicious-data' && id !== 'face.injection',
        ),
      );
    }
  });
});
