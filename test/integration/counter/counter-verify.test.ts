import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KIOSK_ERRORS } from '#core/contract/kiosk-errors.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { runVerify, runVerifyProcess } from '../support/run-verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterproof-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);

const missing = missingModels(inProject('native-models'));

describe.skipIf(missing.length > 0)('npm run verify on two pictures', () => {
  beforeAll(async () => {
    const { applicant, other } = SPECIMEN_PERSONS;
    const portrait = await renderFace({ identity: applicant, width: 420, height: 540, headShare: 0.7 });
    const passport = await renderPassport({ portrait });
    writeFileSync(file('passport.jpg'), await placeOnDesk(passport, { angle: 2, scale: 0.9, noise: 2 }));
    const expired = await renderPassport({ portrait, dateOfExpiry: '2020-01-01' });
    writeFileSync(file('expired.jpg'), await placeOnDesk(expired, { scale: 0.9 }));
    const unreadable = await renderPassport({ portrait, mrzLines: [] });
    writeFileSync(file('without-zone.jpg'), await placeOnDesk(unreadable, { scale: 0.9 }));
    writeFileSync(
      file('selfie.png'),
      await renderFace({ identity: applicant, width: 1280, height: 720, yaw: 3 }),
    );
    writeFileSync(file('other.png'), await renderFace({ identity: other, width: 1280, height: 720 }));
    writeFileSync(file('broken.jpg'), Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16));
    writeFileSync(file('empty.jpg'), '');
  });

  it.each([
    ['passes for the holder of a valid passport', 'passport.jpg', 'selfie.png', 0, 'Success'],
    ['fails for another person', 'passport.jpg', 'other.png', 3, 'Failed'],
    ['fails for an expired passport', 'expired.jpg', 'selfie.png', 3, 'Failed'],
    [
      'is not performed without a machine readable zone',
      'without-zone.jpg',
      'selfie.png',
      4,
      'Not Performed',
    ],
  ])('%s', async (_name, document, selfie, code, outcome) => {
    const run = await runVerify({ document: file(document), selfie: file(selfie) });
    expect(run.code).toBe(code);
    expect(run.report).toMatchObject({ flow: 'file-check', attested: false, outcome });
  });

  it('reads the zone of the specimen exactly', async () => {
    const { code, report } = await runVerify({ document: file('passport.jpg'), selfie: file('selfie.png') });
    expect(code).toBe(0);
    expect(report.mrz.fields).toMatchObject({
      surname: { value: 'ERIKSSON' },
      dateOfBirth: { value: '1974-08-12', checkDigit: 'PASSED' },
    });
    expect(report.comparison.score).toBeGreaterThan(0.93);
  });

  it('ends its process with the code of a failed check', async () => {
    const run = await runVerifyProcess({ document: file('expired.jpg') });
    expect(run).toMatchObject({ code: 3, report: { outcome: 'Failed', exitCode: 3 } });
  });

  it.each([
    ['broken.jpg', 'document: ', 'IMAGE_UNREADABLE'],
    ['empty.jpg', 'is empty', 'IMAGE_EMPTY'],
    ['nowhere.jpg', 'cannot be read', 'IMAGE_UNREADABLE'],
  ])('says what is wrong with %s', async (document, words, code) => {
    const run = await runVerify({ document: file(document), selfie: file('selfie.png') });
    expect(run).toMatchObject({ code: 1, report: { error: { code }, exitCode: 1 } });
    expect(run.err).toContain(words);
  });

  it('says one next step for a file that does not exist', async () => {
    const { err } = await runVerify({ document: file('nowhere.jpg'), selfie: file('selfie.png') });
    const [what, ...next] = err.trim().split('\n');
    expect(what).toMatch(/nowhere\.jpg: there is no such file\)$/);
    expect(next).toEqual([KIOSK_ERRORS.IMAGE_UNREADABLE.nextStep]);
  });
});
