import sharp from 'sharp';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import {
  APPLICANT,
  keyDocument,
  reopen,
  setUp,
  shutter,
  startHarness,
} from '../../support/counter-harness.ts';

/**
 * A kiosk in a process of its own that runs one session by hand and tells its parent after every answer how many
 * events it was promised. The parent kills it whenever it likes.
 */
const [dataDir = '', known = ''] = process.argv.slice(2);
const tell = (step: string, events: number, operatorId: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(`${JSON.stringify({ step, events, operatorId })}\n`, () => resolve());
  });

const harness = await startHarness({ dataDir });
await tell('started', 0, known);
const operatorId = known || (await setUp(harness));
if (known) await reopen(harness, known);
await tell('signed-in', 0, operatorId);

const open = harness.kiosk.open();
const { sessionId } = await harness.must('session.start', {});
const at = () => harness.applicant().at!;
const done = (step: string) => tell(step, open.unlocked.vault.evidence.events(sessionId).length, operatorId);
await done('session');
await harness.must('applicant.choose-language', { sessionId, at: at(), language: 'zh-Hans' }, APPLICANT);
await done('language');
const textVersion = CONSENT_TEXTS.version;
await harness.must(
  'applicant.consent',
  { sessionId, at: at(), textVersion, procedure: true, biometric: true },
  APPLICANT,
);
await done('consent');
const background = { r: 120, g: 140, b: 160 };
const jpeg = await sharp({ create: { width: 1280, height: 720, channels: 3, background } })
  .jpeg()
  .toBuffer();
await shutter(harness, jpeg);
await done('document');
await shutter(harness, jpeg);
await done('selfie');
await keyDocument(harness, harness.session().documents[0]!.id);
await done('fields');
await harness.must('session.attest', {
  sessionId,
  attestation: { facePresentMatchesPortrait: 'yes', noMaskOrArtefact: 'yes', documentInspected: 'genuine' },
});
await done('attestation');
await harness.must('session.decide', {
  sessionId,
  decision: { kind: 'approve', reasons: ['identity-confirmed'] },
  evidenceDigest: harness.session().evidenceDigest,
});
await done('decision');
// The parent decides when this process ends.
setInterval(() => undefined, 1000);
