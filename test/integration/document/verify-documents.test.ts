import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { captureOf } from '#specimens/recapture/known-captures.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { specimenSides } from '#specimens/specimen-documents.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { runVerify, runVerifyFolder, runVerifyProcess, type VerifyRun } from '../support/run-verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterproof-verify-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);

const missing = missingModels(inProject('native-models'));

interface Source {
  source: string;
  channel: string;
  value: string;
}
const sourcesOf = ({ report }: VerifyRun, field: string): Source[] =>
  report.documents[0].fields.find((one: { field: string }) => one.field === field)?.sources ?? [];
const checkOf = ({ report }: VerifyRun, id: string) =>
  report.checks.find((check: { id: string }) => check.id === id);

describe.skipIf(missing.length > 0)('npm run verify on the sides of a document', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const onDesk = (side: Buffer | undefined) => placeOnDesk(side ?? Buffer.of(), { angle: 1, noise: 2 });
    const [passport] = await specimenSides('passport');
    const [cardFront, cardBack] = await specimenSides('identity-card');
    const [licenceFront, licenceBack] = await specimenSides('driving-licence');
    const scenes = { passport, cardFront, cardBack, licenceFront, licenceBack };
    for (const [name, side] of Object.entries(scenes)) writeFileSync(file(`${name}.jpg`), await onDesk(side));
    const somebody = { surname: 'Lindqvist', givenNames: 'Bo', documentNumber: 'X4471209' };
    writeFileSync(file('somebody.jpg'), await onDesk(await renderPassport(somebody)));
    writeFileSync(file('mirrored.jpg'), await sharp(file('passport.jpg')).flop().jpeg().toBuffer());
    const { jpeg } = await captureOf('screen', 1, 'evaluation');
    writeFileSync(file('screen.jpg'), jpeg);
    const identity = SPECIMEN_PERSONS.applicant;
    writeFileSync(file('selfie.png'), await renderFace({ identity, width: 1280, height: 720, yaw: 3 }));
    writeFileSync(file('note.txt'), 'no picture');
    writeFileSync(file('note.jpg'), 'no picture');
  }, 240_000);

  it('joins front and back of a licence and shows where each field comes from', async () => {
    const run = await runVerify({ document: file('licenceFront.jpg'), back: file('licenceBack.jpg') });
    const [document] = run.report.documents;
    expect(document).toMatchObject({
      number: 1,
      kind: { type: 'driving-licence', country: 'USA', region: 'VA', basis: 'barcode' },
      indicators: [],
      realId: { barcode: 'F', star: 'found' },
    });
    expect(sourcesOf(run, 'documentNumber')).toMatchObject([
      {
        source: 'barcode',
        channel: 'camera',
        raw: 'T64230815',
        value: 'T64230815',
        trust: 'error-corrected',
      },
      { source: 'print', channel: 'camera', raw: 'T64230815', value: 'T64230815', trust: 'plain' },
    ]);
    expect(sourcesOf(run, 'dateOfExpiry')[0]).toMatchObject({ raw: '08122031', value: '2031-08-12' });
    expect(document.fields.filter(({ verdict }: { verdict: string }) => verdict === 'differ')).toEqual([]);
    expect(checkOf(run, 'document.data-match')).toMatchObject({
      verdict: 'NOT_PERFORMED',
      reason: 'one-source-only',
      document: 1,
    });
    expect(checkOf(run, 'document.barcode-authenticity').verdict).toBe('PASSED');
    expect(run.report).toMatchObject({
      flow: 'document-check',
      attested: false,
      mrz: null,
      comparison: { performed: false, reason: 'not-captured' },
      faults: [],
      outcome: 'Success',
      exitCode: 0,
    });
    expect(run.code).toBe(0);
  });

  it('reads the zone on the back of an identity card and compares the portrait on its front', async () => {
    const files = { document: file('cardFront.jpg'), back: file('cardBack.jpg'), selfie: file('selfie.png') };
    const run = await runVerify(files);
    expect(run.report.mrz).toMatchObject({
      format: 'TD1',
      lines: [
        'I<UTOD231458907<<<<<<<<<<<<<<<',
        '7408122F3404159UTO<<<<<<<<<<<2',
        'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
      ],
    });
    expect(run.report.documents).toMatchObject([{ kind: { type: 'identity-card', country: 'UTO' } }]);
    expect(sourcesOf(run, 'dateOfBirth')).toMatchObject([
      { source: 'mrz', channel: 'camera', value: '1974-08-12', checkDigit: 'PASSED', trust: 'check-digit' },
      {
        source: 'print',
        channel: 'camera',
        value: '1974-08-12',
        checkDigit: 'NOT_PERFORMED',
        trust: 'plain',
      },
    ]);
    expect(run.report.comparison.score).toBeGreaterThan(0.93);
    expect(run.report).toMatchObject({ flow: 'file-check', outcome: 'Success', exitCode: 0 });
    expect(run.code).toBe(0);
  });

  it('names zone and print as sources of a passport beside the comparison with the selfie', async () => {
    const run = await runVerify({ document: file('passport.jpg'), selfie: file('selfie.png') });
    expect(run.report.documents).toMatchObject([{ kind: { type: 'passport', basis: 'mrz' } }]);
    expect(sourcesOf(run, 'surname')).toMatchObject([
      { source: 'mrz', value: 'ERIKSSON' },
      { source: 'print', value: 'Eriksson', transliterated: 'ERIKSSON' },
    ]);
    const verdicts = run.report.documents[0].fields.map(({ verdict }: { verdict: string }) => verdict);
    expect(new Set(verdicts)).toEqual(new Set(['agree', 'one-source']));
    expect(run.report.comparison.performed).toBe(true);
    expect(run.code).toBe(0);
  });

  it('takes nothing but the print of a card of which only the front is there, and proves nothing by it', async () => {
    const run = await runVerify({ document: file('licenceFront.jpg') });
    const [{ kind, fields }] = run.report.documents;
    expect(kind).toMatchObject({ type: 'driving-licence', basis: 'print' });
    const sources = fields.flatMap((field: { sources: Source[] }) => field.sources);
    expect(new Set(sources.map(({ source }: Source) => source))).toEqual(new Set(['print']));
    expect(checkOf(run, 'document.machine-read').verdict).toBe('NOT_PERFORMED');
    expect(run.report).toMatchObject({ outcome: 'Not Performed', exitCode: 4 });
    expect(run.code).toBe(4);
  });

  it('shows both values of a field where the two sides are of different persons', async () => {
    const run = await runVerify({ document: file('somebody.jpg'), back: file('licenceBack.jpg') });
    expect(sourcesOf(run, 'surname').map(({ source, value }) => [source, value])).toEqual([
      ['mrz', 'LINDQVIST'],
      ['barcode', 'ERIKSSON'],
      ['print', 'Lindqvist'],
    ]);
    const match = checkOf(run, 'document.data-match');
    expect(match).toMatchObject({ verdict: 'FAILED', reason: 'field-differs' });
    expect(match.subject.split(', ')).toEqual(
      expect.arrayContaining(['documentNumber', 'surname', 'givenNames', 'dateOfExpiry']),
    );
    expect(match.subject).not.toContain('dateOfBirth');
    expect(run.report).toMatchObject({ outcome: 'Failed', exitCode: 3 });
    expect(run.code).toBe(3);
  });

  it('claims no agreement where the front of another card has nothing that a machine reads', async () => {
    const run = await runVerify({ document: file('cardFront.jpg'), back: file('licenceBack.jpg') });
    expect(checkOf(run, 'document.data-match')).toMatchObject({
      verdict: 'NOT_PERFORMED',
      reason: 'one-source-only',
    });
    expect(checkOf(run, 'document.printed-data').verdict).toBe('NOT_PERFORMED');
    // The card of Utopia has no star, and the record claims one.
    expect(run.report.documents[0].realId).toEqual({ barcode: 'F', star: 'not-found' });
  });

  it('claims of no document that it is neither copy nor screen while no sign of a copy is in the rule', async () => {
    const run = await runVerify({ document: file('screen.jpg') });
    expect(checkOf(run, 'document.liveness')).toMatchObject({
      verdict: 'NOT_PERFORMED',
      reason: 'signals-inconclusive',
    });
  });

  it.each([
    ['a mirror image', 'passport.jpg', 'mirrored.jpg', 'DOCUMENT_MIRRORED', 'back: '],
    ['a file of another type', 'passport.jpg', 'note.txt', 'IMAGE_TYPE_UNSUPPORTED', 'note.txt'],
    ['a text under the name of a picture', 'note.jpg', 'cardBack.jpg', 'IMAGE_UNREADABLE', 'document: '],
    ['a file that is not there', 'nowhere.png', 'cardBack.jpg', 'IMAGE_UNREADABLE', 'nowhere.png'],
  ])('refuses %s and names the side', async (_name, document, back, code, words) => {
    const run = await runVerify({ document: file(document), back: file(back) });
    expect(run.report).toMatchObject({
      error: { code, cause: { nextStep: expect.any(String) } },
      exitCode: 1,
    });
    expect(run.err).toContain(words);
    expect(run.code).toBe(1);
  });

  it('checks every picture of a folder, one line each, and continues behind one that is unreadable', async () => {
    const pictures = mkdtempSync(join(folder, 'pictures-'));
    mkdirSync(join(pictures, 'deeper'));
    copyFileSync(file('passport.jpg'), join(pictures, 'deeper', 'passport.jpg'));
    copyFileSync(file('licenceBack.jpg'), join(pictures, 'back.jpg'));
    copyFileSync(file('note.jpg'), join(pictures, 'note.jpg'));
    copyFileSync(file('note.txt'), join(pictures, 'note.txt'));
    const { code, lines, err } = await runVerifyFolder(pictures);
    expect(code).toBe(1);
    expect(lines).toMatchObject([
      { file: 'back.jpg', barcode: { symbology: 'PDF417', variant: 'aamva' }, mrz: null },
      { file: join('deeper', 'passport.jpg'), barcode: null, mrz: { format: 'TD3' }, exitCode: 0 },
      { file: 'note.jpg', error: { code: 'IMAGE_UNREADABLE' }, exitCode: 1 },
    ]);
    expect(err).toBe('1 of 3\n2 of 3\n3 of 3\n');
  });

  it.each([
    ['is not there', 'nowhere', 'there is no such file'],
    ['is a file', 'note.txt', 'it is no folder'],
    ['has no picture', 'empty', 'no JPEG, PNG or WebP in it'],
  ])('says of a folder that it %s', async (_what, name, cause) => {
    mkdirSync(file('empty'), { recursive: true });
    const { code, lines, err } = await runVerifyFolder(file(name));
    expect({ code, lines }).toEqual({ code: 1, lines: [] });
    expect(err).toContain(cause);
  });

  it('says how to call it when no document is named', async () => {
    const run = await runVerifyProcess({ selfie: file('selfie.png') });
    expect(run).toMatchObject({ code: 1, report: undefined });
    expect(run.err).toContain('npm run verify -- --document <image>');
  });
});
