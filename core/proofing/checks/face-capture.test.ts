import { expect, it } from 'vitest';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkFaceCapture, type SelfieEvidence } from './face-capture.ts';

const ID = 'face.capture-quality';
const selfie = (judged: SelfieEvidence['judged'], fallback = false) => ({ judged, fallback });

it.each([
  ['keeps the limits of the flow', selfie('PASSED'), true, passed(ID, 'ok')],
  ['breaks a limit of the flow', selfie('FAILED'), true, failed(ID, 'quality-low')],
  ['shows no face', selfie('face-not-found'), true, notPerformed(ID, 'face-not-found')],
  ['cannot be judged without a model', selfie('model-missing'), true, notPerformed(ID, 'model-missing')],
  ['was taken without a judgement', selfie('PASSED', true), true, notPerformed(ID, 'manual-capture')],
  ['was not taken', undefined, true, notPerformed(ID, 'not-captured')],
  ['is not judged without consent', selfie('PASSED'), false, notPerformed(ID, 'consent-refused')],
] as const)('a selfie that %s', (_what, evidence, consent, expected) => {
  expect(checkFaceCapture(evidence, consent)).toEqual(expected);
});

it.each([
  ['bare', 'COVERED', passed(ID, 'cover-denied')],
  ['glasses', 'COVERED', notPerformed(ID, 'cover-worn')],
  ['other-cover', 'COVERED', notPerformed(ID, 'cover-worn')],
  [undefined, 'COVERED', failed(ID, 'quality-low')],
  ['glasses', 'PASSED', passed(ID, 'ok')],
  ['bare', 'FAILED', failed(ID, 'quality-low')],
] as const)('the word %s on a selfie that is %s', (word, judged, expected) => {
  expect(checkFaceCapture(selfie(judged), true, word)).toEqual(expected);
  expect(checkFaceCapture(selfie(judged, true), true, word)).toEqual(notPerformed(ID, 'manual-capture'));
});
