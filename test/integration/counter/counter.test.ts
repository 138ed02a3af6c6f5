import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import { Diagnostics, HEALTH_PARTS } from '#core/contract/counter/health.ts';
import { failure } from '#core/contract/errors.ts';
import { type PackageReport, verifyPackage } from '#core/evidence/verify-package.ts';
import { didFromPublicKey, publicKeyFromDid } from '#core/keys/did-key.ts';
import { generateKeyPair, type KeyPair } from '#core/keys/p256.ts';
import {
  APPLICANT,
  enrolment,
  type Harness,
  keyDocument,
  PASSPHRASE,
  reopen,
  setUp,
  shutter,
  startHarness,
} from '../../support/counter-harness.ts';
import { mustDecide } from '../../support/decide.ts';
import { fakeConnector } from '../../support/fake-services.ts';

const picture = (seed: number): Promise<Uint8Array> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 90 + seed, g: 120, b: 150 } } })
    .jpeg()
    .toBuffer();
const GENUINE = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
} as const;

let harness: Harness;
afterEach(async () => {
  await harness.close();
  harness.remove();
});

/** Brings a new session to the document step. */
async function toDocument(biometric = true): Promise<string> {
  const { sessionId } = await harness.must('session.start', {});
  await harness.must(
    'applicant.choose-language',
    { sessionId, at: harness.applicant().at!, language: 'fr' },
    APPLICANT,
  );
  await harness.must(
    'applicant.consent',
    {
      sessionId,
      at: harness.applicant().at!,
      textVersion: CONSENT_TEXTS.version,
      procedure: true,
      biometric,
    },
    APPLICANT,
  );
  return sessionId;
}

/** What leaves a package of services that judge nothing open, and nothing else does. */
const UNJUDGED = [expect.stringMatching(/^verdict of the services: no result of the services/)];
const openIn = ({ links }: PackageReport): string[] =>
  links
    .filter(({ verdict, reason }) => verdict !== 'PASSED' && reason !== 'erased')
    .map(({ link, reason }) => `${link}: ${reason}`);

/** Examines an exported package like a recipient who knows the kiosk and the services. */
function verifyExport(fileName: string, recipient: KeyPair): PackageReport {
  const { kioskDid: kiosk, enrolment } = harness.kiosk.open().settings;
  const servicesKey = publicKeyFromDid(enrolment.servicesDid);
  const bytes = readFileSync(join(harness.dataDir, 'exports', fileName));
  return verifyPackage(bytes, { kiosk, servicesKey, receipts: [] }, recipient);
}

async function attestAndKey(sessionId: string): Promise<void> {
  await keyDocument(harness, harness.session().documents.at(-1)!.id);
  await harness.must('session.attest', { sessionId, attestation: GENUINE });
}

describe('a kiosk without models, from an empty data directory', () => {
  it('sets up, signs in, runs a session by hand to its decision, and queues the evidence', async () => {
    harness = await startHarness();
    expect(harness.operator().phase).toBe('setup');
    await setUp(harness);
    expect(harness.operator()).toMatchObject({ phase: 'ready', branch: { name: 'Harbour Street' } });
    const sessionId = await toDocument();
    expect(await shutter(harness, await picture(1))).toMatchObject({ ok: true, value: { accepted: true } });
    expect(harness.applicant().at).toEqual({ step: 'selfie', visit: 1 });
    expect(await shutter(harness, await picture(2))).toMatchObject({ ok: true, value: { accepted: true } });
    await expect.poll(() => harness.session().comparison?.reasons).toEqual(['model-missing']);
    await attestAndKey(sessionId);
    expect(harness.session().missing).toEqual([]);
    await mustDecide(harness, { kind: 'approve', reasons: ['identity-confirmed'] });
    expect(harness.session()).toMatchObject({ status: 'ended', provisional: { outcome: 'Review' } });
    expect(
      harness
        .session()
        .checks.filter(({ verdict }) => verdict === 'PASSED')
        .map(({ id }) => id),
    ).toEqual([
      'document.logic',
      'document.suspicious-data',
      'document.expiry',
      'document.supported',
      'document.allowed',
      'applicant.guardian',
      'inspection.attested',
    ]);
    expect(harness.applicant()).toMatchObject({ ended: 'completed' });
    expect(harness.operator().sync.waiting).toBeGreaterThanOrEqual(4);
    await harness.must('session.close', { sessionId });
    expect(harness.applicant().active).toBe(false);
    const asking = { presence: 'session', language: 'fr' } as const;
    expect(await harness.call('privacy.erase', { sessionId, ...asking })).toMatchObject({
      error: { code: 'ERASURE_UNDECIDED' },
    });
    // Of a session without a decision that is outstanding, nothing stays here, and nothing is sent any more.
    const second = await toDocument();
    expect(await shutter(harness, await picture(3))).toMatchObject({ ok: true });
    await mustDecide(harness, { kind: 'cannot-complete', reasons: ['applicant-withdrew'] });
    const waiting = harness.operator().sync.waiting;
    const erased = await harness.must('privacy.erase', { sessionId: second, ...asking });
    expect(erased).toMatchObject({ kept: [], erasure: { state: 'waiting', language: 'fr' } });
    expect(harness.operator().session).toBeUndefined();
    expect(harness.operator().sync.waiting).toBeLessThan(waiting);
    expect(harness.operator().recent[0]).toMatchObject({
      sessionId: second,
      erasure: 'waiting',
      isKept: false,
    });
  });

  it('signs a document that the operator keys, for the program that waits for it', async () => {
    harness = await startHarness();
    await setUp(harness);
    const sessionId = await toDocument();
    const { sdk } = harness.library.applicant();
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    const call = async (name: Parameters<typeof harness.library.call>[0], input: object) => {
      const envelope = await harness.library.call(name, input);
      if (!envelope.ok) throw new Error(envelope.error.code);
      return envelope.value as Record<string, never>;
    };
    const asked = { docType: 'ssn_object', dvcID: null, uid: null };
    const waiting = await call('document-sessions.create', asked);
    const document = {
      type: 'ssn',
      number: '123456789',
      firstName: 'Anna',
      lastName: 'Eriksson',
      dateOfBirth: '1974-08-12',
    } as const;
    await harness.must('session.key-document', { sessionId, document });
    const poll = { sessionId: waiting.sessionId, dvcID: null };
    const { ssn_object: data, ...polled } = await call('document-sessions.poll', poll);
    expect(data).toMatchObject({ type: 'ssn', id: '123-45-6789', captureType: 'Manual' });
    expect(polled).toMatchObject({ responseStatus: 'Not Performed', reasonCode: 'manual-capture' });
    const register = { data, liveId: null, storeArtifacts: true, syncArtifacts: true };
    const ids = { mobileSessionID: 'ms-1', mobileDocumentID: null };
    await call('documents.register', { ...register, ...ids, signToken: polled.token });
    const { evidence } = harness.kiosk.open().unlocked.vault;
    const events = evidence.events(sessionId);
    const seq = events.findIndex(({ type }) => type === 'document.keyed') + 1;
    expect(evidence.signatures(sessionId)).toContainEqual(expect.objectContaining({ kind: 'operator', seq }));
    expect(JSON.stringify(events)).not.toContain('123-45-6789');
    const called = { type: 'library.called', payload: { operation: 'sdk.documents.register' } };
    expect(events.at(-1)).toMatchObject(called);
    expect(evidence.openings(sessionId).at(-1)).toMatchObject({ name: 'library.ids', value: ids });
    const [record] = harness.session().keyed ?? [];
    await harness.must('session.remove-keyed', { sessionId, keyedId: record?.id ?? '' });
    expect(harness.session().keyed).toBeUndefined();
    const wrong = { ...document, number: '000-12-3456' };
    expect(await harness.call('session.key-document', { sessionId, document: wrong })).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT' },
    });
  });

  it('never tells the applicant a score, a field or a check', async () => {
    harness = await startHarness();
    await setUp(harness);
    await toDocument();
    await shutter(harness, await picture(1));
    await shutter(harness, await picture(2));
    const told = JSON.stringify(harness.applicant());
    for (const word of ['PASSED', 'FAILED', 'score', 'checks', 'surname', 'comparison']) {
      expect(told).not.toContain(word);
    }
  });

  it('continues at the interrupted step after a restart, with the log unbroken', async () => {
    harness = await startHarness();
    const operatorId = await setUp(harness);
    const sessionId = await toDocument();
    await harness.close();
    const { dataDir, connector } = harness;
    harness = await startHarness({ dataDir, replaced: connector ? { connector } : {} });
    expect(harness.operator().phase).toBe('vault-locked');
    await reopen(harness, operatorId);
    expect(harness.session()).toMatchObject({ sessionId, applicant: { step: 'document', visit: 2 } });
    await shutter(harness, await picture(1));
    expect(harness.applicant().at?.step).toBe('selfie');
  });

  it('seals a stored session that it cannot read, and opens the counter all the same', async () => {
    harness = await startHarness();
    const operatorId = await setUp(harness);
    const sessionId = await toDocument();
    const { vault } = harness.kiosk.open().unlocked;
    vault.sessions.update(sessionId, { snapshot: { v: 0 } }, new Date().toISOString());
    await harness.close();
    const { dataDir, connector } = harness;
    harness = await startHarness({ dataDir, replaced: connector ? { connector } : {} });
    await reopen(harness, operatorId);
    expect(harness.kiosk.open().unlocked.vault.sessions.find(sessionId)).toMatchObject({
      status: 'ended',
      sealed: true,
    });
    await harness.must('session.start', {});
  });

  it('lets the next operator start although the one before left an ended session open', async () => {
    harness = await startHarness();
    await setUp(harness);
    const next = await harness.must('operator.add', {
      name: 'Nina Next',
      role: 'operator',
      passphrase: PASSPHRASE,
    });
    const left = await toDocument();
    await harness.must('operator.sign-out', {});
    await harness.must('operator.sign-in', { operatorId: next.id, passphrase: PASSPHRASE });
    expect(await harness.call('session.start', {})).toMatchObject({ error: { code: 'SESSION_ACTIVE' } });
    await harness.must('applicant.withdraw', { sessionId: left }, APPLICANT);
    const { sessionId } = await harness.must('session.start', {});
    expect(sessionId).not.toBe(left);
    expect(harness.applicant().at).toEqual({ step: 'language', visit: 1 });
  });

  it('erases the pictures when the applicant withdraws, and ends Not Performed', async () => {
    harness = await startHarness();
    await setUp(harness);
    const sessionId = await toDocument();
    await shutter(harness, await picture(1));
    const frame = harness.session().documents[0]!.captures[0]!.pictures[0]!.id;
    expect(await harness.call('artefact.read', { sessionId, artefactId: frame })).toMatchObject({ ok: true });
    await harness.must('applicant.withdraw', { sessionId }, APPLICANT);
    expect(harness.session().provisional?.outcome).toBe('Not Performed');
    expect(await harness.call('artefact.read', { sessionId, artefactId: frame })).toMatchObject({
      error: { code: 'PICTURE_NOT_FOUND' },
    });
    expect(harness.applicant().ended).toBe('withdrawn');
  });

  it('seals a session under suspicion without telling the applicant', async () => {
    harness = await startHarness();
    await setUp(harness);
    const sessionId = await toDocument();
    await harness.must('session.suspect', { sessionId });
    expect(harness.session()).toMatchObject({ sealed: true, provisional: { outcome: 'Review' } });
    expect(harness.applicant()).toMatchObject({ waiting: true, active: true });
    expect(harness.applicant().ended).toBeUndefined();
    const at = harness.applicant().at!;
    await harness.must('applicant.choose-language', { sessionId, at, language: 'es' }, APPLICANT);
    await harness.must('applicant.more-time', { sessionId, at }, APPLICANT);
    await harness.must('applicant.ask-help', { sessionId }, APPLICANT);
    expect(harness.applicant()).toMatchObject({ language: 'es', helpAsked: true, waiting: true });
    await harness.must('applicant.withdraw', { sessionId }, APPLICANT);
    expect(harness.applicant()).toMatchObject({ ended: 'withdrawn', waiting: false });
    expect(harness.kiosk.open().unlocked.vault.sessions.find(sessionId)).toMatchObject({ sealed: true });
    expect(harness.session().provisional?.outcome).toBe('Review');
  });

  it('gives a shared display back for the passphrase, and to the sign-in screen when no operator is signed in', async () => {
    harness = await startHarness();
    await setUp(harness);
    const url = 'http://127.0.0.1/operator/';
    const shared = { applicantDisplay: () => 'shared' as const, returnToOperator: async () => ({ url }) };
    Object.assign(harness.kiosk.options.host, shared);
    const back = (passphrase: string) =>
      harness.call('display.return-to-operator', { passphrase }, APPLICANT);
    expect(await back('wrong wrong wrong')).toMatchObject({ error: { code: 'SIGN_IN_FAILED' } });
    expect(await back(PASSPHRASE)).toEqual({ ok: true, value: { url } });
    await harness.must('operator.sign-out', {});
    expect(await back('nobody has one')).toEqual({ ok: true, value: { url } });
    expect(harness.operator()).toMatchObject({ phase: 'signed-out' });
  });

  it('leaves no half-made kiosk behind when the services refuse it', async () => {
    const connector = fakeConnector();
    const failing = {
      ...connector,
      link: (...args: Parameters<typeof connector.link>) => {
        const link = connector.link(...args);
        const enrol = async () => {
          throw new Error('refused');
        };
        return { ...link, gateway: { ...link.gateway, enrol } };
      },
    };
    harness = await startHarness({ replaced: { connector: failing } });
    await expect(setUp(harness)).rejects.toThrow('INTERNAL');
    expect(harness.operator().phase).toBe('setup');
    expect(existsSync(join(harness.dataDir, 'vault.db'))).toBe(false);
    expect(existsSync(join(harness.dataDir, 'keys.json'))).toBe(false);
  });

  it('refuses a weak passphrase, a second set-up and a wrong unlock', async () => {
    harness = await startHarness();
    const supervisor = { kind: 'first', name: 'Sam Supervisor', passphrase: 'short' } as const;
    expect(await harness.call('setup.complete', { supervisor })).toMatchObject({
      error: { code: 'SETUP_REQUIRED' },
    });
    await harness.must('setup.enrol', enrolment());
    expect(await harness.call('setup.complete', { supervisor })).toMatchObject({
      error: { code: 'PASSPHRASE_WEAK' },
    });
    await setUp(harness);
    await expect(setUp(harness)).rejects.toThrow('SETUP_ALREADY_DONE');
  });

  it('locks a sign-in out after five wrong passphrases', async () => {
    harness = await startHarness();
    const operatorId = await setUp(harness);
    await harness.must('operator.sign-out', {});
    const attempt = () => harness.call('operator.sign-in', { operatorId, passphrase: 'wrong wrong wrong' });
    for (let tries = 0; tries < 5; tries++) {
      expect(await attempt()).toMatchObject({ error: { code: 'SIGN_IN_FAILED' } });
    }
    expect(await attempt()).toMatchObject({ error: { code: 'SIGN_IN_LOCKED' } });
    expect(await harness.call('operator.sign-in', { operatorId, passphrase: PASSPHRASE })).toMatchObject({
      error: { code: 'SIGN_IN_LOCKED' },
    });
  });

  it('refuses frames that are no pictures, of another visit, or while no camera is wanted', async () => {
    harness = await startHarness();
    await setUp(harness);
    const code = async (jpeg: Uint8Array) => {
      const answer = await shutter(harness, jpeg);
      return answer.ok ? 'taken' : answer.error.code;
    };
    const { sessionId } = await harness.must('session.start', {});
    expect(await code(await picture(1))).toBe('STEP_NOT_ALLOWED');
    await harness.must('session.suspect', { sessionId });
    await harness.must('session.close', { sessionId });
    await toDocument();
    expect(await code(new Uint8Array(0))).toBe('IMAGE_EMPTY');
    expect(await code(new TextEncoder().encode('<svg></svg>'))).toBe('IMAGE_TYPE_MISMATCH');
    expect(await code(new Uint8Array(5 * 1024 * 1024))).toBe('MESSAGE_TOO_LARGE');
    expect(await code(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3))).toBe('IMAGE_UNREADABLE');
    const stale = await harness.core.frame(
      { sessionId, at: { step: 'document', visit: 9 } },
      await picture(1),
      APPLICANT,
    );
    expect(stale).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    expect(harness.session().documents).toHaveLength(0);
  });

  it('exports the sealed evidence encrypted to a named recipient', async () => {
    harness = await startHarness();
    await setUp(harness);
    const sessionId = await toDocument();
    const recipient = generateKeyPair();
    const recipientDid = didFromPublicKey(recipient.publicKey);
    expect(await harness.call('session.export-evidence', { sessionId, recipientDid })).toMatchObject({
      error: { code: 'STEP_NOT_ALLOWED' },
    });
    await mustDecide(harness, { kind: 'refer', reasons: ['second-opinion'] });
    const { fileName } = await harness.must('session.export-evidence', { sessionId, recipientDid });
    const report = verifyExport(fileName, recipient);
    const { finding, exported, erasures } = report;
    expect({ finding, open: openIn(report), by: exported?.by, erasures }).toEqual({
      finding: 'unconfirmed',
      open: UNJUDGED,
      by: harness.operator().operator!.id,
      erasures: [],
    });
  });

  it('exports a session whose applicant withdrew, with the record of the erasure', async () => {
    harness = await startHarness();
    await setUp(harness);
    const sessionId = await toDocument();
    await shutter(harness, await picture(1));
    await harness.must('applicant.withdraw', { sessionId }, APPLICANT);
    const recipient = generateKeyPair();
    const recipientDid = didFromPublicKey(recipient.publicKey);
    const { fileName } = await harness.must('session.export-evidence', { sessionId, recipientDid });
    const report = verifyExport(fileName, recipient);
    expect(openIn(report)).toEqual(UNJUDGED);
    expect(report).toMatchObject({
      finding: 'unconfirmed',
      erasures: [{ by: harness.operator().branch!.kioskDid, reason: 'withdrawn' }],
    });
    expect(report.erased).toBe(report.erasures?.[0]?.erased.length);
    expect(report.erased).toBeGreaterThan(0);
  });

  it('refuses an export to an operator without the permission, and leaves no trace of one', async () => {
    harness = await startHarness();
    await setUp(harness);
    const added = { name: 'Nina Next', role: 'operator', passphrase: PASSPHRASE } as const;
    const next = await harness.must('operator.add', added);
    expect(next.permissions).not.toContain('counter.export');
    await harness.must('operator.sign-out', {});
    await harness.must('operator.sign-in', { operatorId: next.id, passphrase: PASSPHRASE });
    const third = { ...added, name: 'Third Person' };
    expect(await harness.call('operator.add', third)).toMatchObject({ error: { code: 'PERMISSION_DENIED' } });
    const sessionId = await toDocument();
    await harness.must('session.suspect', { sessionId });
    const recipientDid = harness.operator().branch!.kioskDid;
    expect(await harness.call('session.export-evidence', { sessionId, recipientDid })).toMatchObject({
      error: { code: 'PERMISSION_DENIED' },
    });
    expect(existsSync(join(harness.dataDir, 'exports', `${sessionId}.evidence.zip`))).toBe(false);
    const { audit } = harness.kiosk.open().unlocked.vault;
    expect(audit.list(20).map(({ action }) => action)).not.toContain('evidence.exported');
  });

  it('tries its parts, and writes diagnostics without a name of anybody', async () => {
    harness = await startHarness();
    await setUp(harness);
    await toDocument();
    const parts = ['storage', 'keychain', 'displays', 'clock'] as const;
    const { findings } = await harness.must('health.probe', { parts: [...parts] });
    expect(findings).toMatchObject([
      { part: 'storage', finding: expect.stringMatching(/^storage-(writes|low)$/) },
      { part: 'keychain' },
      { part: 'displays' },
      { part: 'clock' },
    ]);
    const { fileName, sha256 } = await harness.must('health.save-diagnostics', {});
    const bytes = readFileSync(join(harness.dataDir, 'exports', fileName));
    expect(createHash('sha256').update(bytes).digest('base64url')).toBe(sha256);
    const diagnostics = Diagnostics.parse(JSON.parse(bytes.toString()));
    expect(diagnostics.findings.map(({ part }) => part)).toEqual([...HEALTH_PARTS]);
    const { branch, operator } = harness.operator();
    for (const name of [branch!.name, branch!.kioskDid, operator!.name, harness.session().reference])
      expect(bytes.toString()).not.toContain(name);
  });

  it('records who takes an export before the file is there, so that none exists without its entry', async () => {
    harness = await startHarness();
    const operatorId = await setUp(harness);
    const sessionId = await toDocument();
    await harness.must('session.suspect', { sessionId });
    const { installation } = harness.kiosk.options;
    const { audit } = harness.kiosk.open().unlocked.vault;
    let atWriting: ReturnType<typeof audit.list> = [];
    const writeExport = vi.spyOn(installation, 'writeExport').mockImplementation(() => {
      atWriting = audit.list(1);
      throw failure('DISK_FULL', 'The disk is full.');
    });
    const recipientDid = harness.operator().branch!.kioskDid;
    expect(await harness.call('session.export-evidence', { sessionId, recipientDid })).toMatchObject({
      error: { code: 'DISK_FULL' },
    });
    expect(writeExport).toHaveBeenCalledOnce();
    expect(atWriting).toMatchObject([
      {
        action: 'evidence.exported',
        actor: operatorId,
        subject: sessionId,
        detail: { recipient: recipientDid },
      },
    ]);
    expect(existsSync(join(harness.dataDir, 'exports', `${sessionId}.evidence.zip`))).toBe(false);
  });
});
