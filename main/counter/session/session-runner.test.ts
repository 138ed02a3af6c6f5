import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { RosterProof } from '#core/contract/roster.ts';
import { searchedWords } from '#core/document/search-words.ts';
import { verifyLog } from '#core/evidence/verify-log.ts';
import { utf8 } from '#core/keys/bytes.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { FinalAnswer } from '../../ports/services-gateway.ts';
import type { Vault } from '../../ports/vault.ts';
import { AT, KIOSK, SESSION, temporaryVault } from '../../storage/vault.fixture.ts';
import { codeOf, pageCapture, TEXT } from './session.fixture.ts';
import { SessionRunner, type SessionRunnerOptions } from './session-runner.ts';

const OPERATOR = jwsSigner(generateKeyPair());
/** Bytes of the documents of a session with a selfie. */
const DOCUMENTS = 1_600_000;
const FINAL: FinalAnswer = {
  sessionId: SESSION,
  final: { outcome: 'Failed', ruleSet: 'rules-1', rules: [] },
  disagreement: false,
  state: 'Failed',
  reasons: [],
  reviewed: false,
};
let vault: Vault;
let dispose: () => void;
beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
});
afterEach(() => dispose());

type RosterProofs = SessionRunnerOptions['rosterProof'];

const openRunner = (rosterProof: RosterProofs = () => undefined) =>
  new SessionRunner({
    vault,
    kiosk: KIOSK,
    clock: { now: () => new Date(AT) },
    operatorSigner: () => OPERATOR,
    rosterProof,
    onChange: () => undefined,
  });

function startedRunner(rosterProof?: RosterProofs, flow: Flow = COUNTER_STANDARD): SessionRunner {
  const runner = openRunner(rosterProof);
  runner.start({
    sessionId: SESSION,
    reference: 'ABC-234',
    flow,
    flowReference: { id: flow.id, version: flow.version, hash: 'f'.repeat(43) },
    operator: { id: 'operator-1', name: 'Olga Operator', did: OPERATOR.did },
    product: {},
  });
  return runner;
}

/** @param sessionId of the next one */
function startAnother(runner: SessionRunner, sessionId: string): void {
  const { id, version } = COUNTER_STANDARD;
  const operator = { id: 'operator-1', name: 'Olga Operator', did: OPERATOR.did };
  const flowReference = { id, version, hash: 'f'.repeat(43) };
  runner.start({
    sessionId,
    reference: 'DEF-234',
    flow: COUNTER_STANDARD,
    flowReference,
    operator,
    product: {},
  });
}

const choose = (runner: SessionRunner) =>
  runner.apply(SESSION, { kind: 'choose-language', at: runner.require(SESSION).at, language: 'en' });

const brokenLink = () => {
  const events = vault.evidence.events(SESSION);
  const signatures = vault.evidence.signatures(SESSION);
  const log = { sessionId: SESSION, events, signatures, openings: vault.evidence.openings(SESSION) };
  return verifyLog(log, { closed: false }).broken;
};

it('chains each command to the head that it wrote; only a resumed session reads the head', () => {
  const head = vi.spyOn(vault.evidence, 'head');
  const runner = startedRunner();
  choose(runner);
  runner.apply(SESSION, { kind: 'step-timeout' });
  expect(head).not.toHaveBeenCalled();
  openRunner().resume();
  expect(head).toHaveBeenCalledOnce();
  expect(vault.evidence.events(SESSION).length).toBeGreaterThan(3);
  expect(brokenLink()).toBeUndefined();
});

it('takes pictures as long as the session has room for them', () => {
  const runner = startedRunner();
  choose(runner);
  const { at } = runner.require(SESSION);
  const text = { ...TEXT };
  runner.apply(SESSION, { kind: 'consent', at, text, procedure: true, biometric: true });
  const capture = (bytes: number) => {
    const record = pageCapture({
      pictures: [{ id: 'frame-1', kind: 'document-frame', width: 1, height: 1 }],
    });
    const picture = { id: 'frame-1', kind: 'document-frame', mediaType: 'image/jpeg', meta: {} };
    const judgement = { models: [], facts: {} };
    const visit = runner.require(SESSION).at;
    const command = { kind: 'document-captured', at: visit, capture: record, judgement } as const;
    return runner.apply(SESSION, command, [{ ...picture, bytes: new Uint8Array(bytes) }]);
  };
  expect(codeOf(() => capture(DOCUMENTS + 1))).toBe('PICTURES_EXHAUSTED');
  expect(vault.artefacts.list(SESSION)).toEqual([]);
  expect(capture(DOCUMENTS).documents).toHaveLength(1);
});

it('counts and queues no picture that another one replaced', () => {
  const runner = startedRunner();
  choose(runner);
  const capture = (id: string, bytes: number) => {
    const { at } = runner.require(SESSION);
    const record = pageCapture({ id, pictures: [{ id, kind: 'document-frame', width: 1, height: 1 }] });
    const picture = { id, kind: 'document-frame', mediaType: 'image/jpeg', meta: {} };
    const judgement = { models: [], facts: {} };
    const command = { kind: 'document-captured', at, capture: record, judgement } as const;
    runner.apply(SESSION, command, [{ ...picture, bytes: new Uint8Array(bytes) }]);
  };
  const { at } = runner.require(SESSION);
  runner.apply(SESSION, { kind: 'consent', at, text: TEXT, procedure: true, biometric: true });
  for (const id of ['frame-1', 'frame-2', 'frame-3']) {
    if (id !== 'frame-1') runner.apply(SESSION, { kind: 'retake', step: 'document' });
    capture(id, DOCUMENTS);
  }
  const queued = vi.spyOn(vault.outbox, 'append');
  runner.apply(SESSION, { kind: 'suspect' });
  const sent = queued.mock.calls.map(([, { kind, payload }]) => ({ kind, text: JSON.stringify(payload) }));
  expect(
    sent.filter(({ kind }) => kind === 'artefact').map(({ text }) => JSON.parse(text).artefactId),
  ).toEqual(['frame-3']);
  const openings = sent.flatMap(({ text }) => JSON.parse(text).openings ?? []);
  expect(openings.filter(({ kind }) => kind === 'bytes')).toMatchObject([{ name: 'frame-3' }]);
  expect(vault.artefacts.list(SESSION)).toHaveLength(3);
});

it('keeps its head when a command could not be stored', () => {
  const runner = startedRunner();
  vi.spyOn(vault.evidence, 'append').mockImplementationOnce(() => {
    throw failure('DISK_FULL', 'the disk is full');
  });
  expect(codeOf(() => choose(runner))).toBe('DISK_FULL');
  choose(runner);
  expect(brokenLink()).toBeUndefined();
});

it('keeps the operator’s proof for examiners once, and the next roster beside it', () => {
  const proof = (salt: string) => ({
    extract: 'a.b.c',
    salt: salt.repeat(43),
    entry: {
      operatorId: 'operator-1',
      did: 'did:key:zOperator',
      role: 'operator' as const,
      permissions: [],
      active: true,
    },
  });
  let shown: RosterProof | undefined = proof('A');
  const runner = startedRunner((operatorId) => (operatorId === 'operator-1' ? shown : undefined));
  choose(runner);
  shown = proof('B');
  runner.apply(SESSION, { kind: 'step-timeout' });
  const kept = vault.statements.list(SESSION, 'roster').map((text) => JSON.parse(text));
  expect(kept).toEqual([proof('A'), proof('B')]);
});

it.each([
  ['services', ['session', 'evidence', 'artefact']],
  ['kiosk', ['session', 'evidence']],
] as const)('queues at its end the log and the pictures that the flow keeps at the %s', (pictures, kinds) => {
  const queued = vi.spyOn(vault.outbox, 'append');
  const runner = startedRunner(undefined, { ...COUNTER_STANDARD, pictures });
  choose(runner);
  const { at } = runner.require(SESSION);
  runner.apply(SESSION, { kind: 'consent', at, text: TEXT, procedure: true, biometric: true });
  const id = 'frame-1';
  const capture = pageCapture({ pictures: [{ id, kind: 'document-frame', width: 1280, height: 720 }] });
  const frame = { id, kind: 'document-frame', mediaType: 'image/jpeg', bytes: utf8('frame'), meta: {} };
  const judgement = { models: [], facts: {} };
  const captured = { kind: 'document-captured', at: runner.require(SESSION).at, capture, judgement } as const;
  runner.apply(SESSION, captured, [frame]);
  runner.apply(SESSION, { kind: 'suspect' });
  expect(vault.artefacts.find(SESSION, id)?.bytes).toEqual(frame.bytes);
  expect(vault.evidence.openings(SESSION)).toContainEqual(expect.objectContaining({ name: id }));
  expect(queued.mock.calls.map(([, { kind }]) => kind)).toEqual(kinds);
});

it('queues before its end that there is a session, and nothing personal of it', () => {
  const [queued, appended] = [vi.spyOn(vault.outbox, 'append'), vi.spyOn(vault.evidence, 'append')];
  const runner = startedRunner();
  choose(runner);
  const { at } = runner.require(SESSION);
  runner.apply(SESSION, { kind: 'consent', at, text: TEXT, procedure: true, biometric: true });
  const capture = pageCapture({ pictures: [{ id: 'frame-1', kind: 'document-frame', width: 1, height: 1 }] });
  const frame = {
    id: 'frame-1',
    kind: 'document-frame',
    mediaType: 'image/jpeg',
    bytes: utf8('f'),
    meta: {},
  };
  const judgement = { models: [], facts: {} };
  const visit = runner.require(SESSION).at;
  runner.apply(SESSION, { kind: 'document-captured', at: visit, capture, judgement }, [frame]);
  runner.apply(SESSION, { kind: 'interrupted' });
  expect(vault.evidence.openings(SESSION).length).toBeGreaterThan(1);
  expect(appended.mock.calls.flatMap(([{ outbox }]) => outbox)).toEqual([]);
  const flow = { id: COUNTER_STANDARD.id, version: COUNTER_STANDARD.version, hash: 'f'.repeat(43) };
  expect(queued.mock.calls.map(([, { kind, payload }]) => ({ kind, payload }))).toEqual([
    { kind: 'session', payload: { v: 1, sessionId: SESSION, flow, startedAt: AT } },
  ]);
});

it('keeps of the session on the screens whether a reviewer decided it', () => {
  const runner = startedRunner();
  choose(runner);
  runner.apply(SESSION, { kind: 'withdraw' });
  const answer = (reviewed: boolean): FinalAnswer => ({ ...FINAL, reviewed });
  runner.recordFinal(answer(false));
  expect(runner.current()).toMatchObject({ finalState: 'Failed' });
  expect(runner.current()?.reviewed).toBeUndefined();
  runner.recordFinal(answer(true));
  expect(runner.current()?.reviewed).toBe(true);
});

describe('an ended session', () => {
  const ME = { id: 'operator-1', did: OPERATOR.did };

  /** A session with a passport that ended and was left. */
  function leftRunner(): SessionRunner {
    const runner = startedRunner();
    choose(runner);
    runner.apply(SESSION, {
      kind: 'consent',
      at: runner.require(SESSION).at,
      text: TEXT,
      procedure: true,
      biometric: true,
    });
    const judgement = { models: [], facts: {} };
    const capture = pageCapture({ pictures: [] });
    runner.apply(SESSION, {
      kind: 'document-captured',
      at: runner.require(SESSION).at,
      capture,
      judgement,
    });
    runner.apply(SESSION, { kind: 'suspect' });
    runner.close(SESSION);
    return runner;
  }

  it('is found by the name on its document, and by its number', () => {
    leftRunner();
    for (const text of ['eriksson', 'anna m', 'l898902']) {
      const found = vault.sessions.search({ reference: '', words: searchedWords(text) }, 2);
      expect(found).toMatchObject([{ sessionId: SESSION, name: 'ANNA MARIA ERIKSSON' }]);
    }
  });

  it('opens again for its operator alone, is hidden from everyone else, and the audit log says so', () => {
    const runner = leftRunner();
    expect(codeOf(() => runner.reopen(SESSION, { ...ME, id: 'operator-2' }))).toBe('PERMISSION_DENIED');
    runner.reopen(SESSION, ME);
    expect(runner.current()?.documents).toHaveLength(1);
    expect(runner.present()).toBeUndefined();
    expect(vault.audit.list(1)[0]).toMatchObject({
      action: 'session.reopened',
      actor: OPERATOR.did,
      subject: SESSION,
    });
    expect(codeOf(() => runner.reopen(SESSION, ME))).toBe('SESSION_SHOWN');
    expect(codeOf(() => runner.requireFree(ME.id))).toBe('SESSION_SHOWN');
    runner.close(SESSION);
    const next = '0197a000-0000-7000-8000-000000000002';
    startAnother(runner, next);
    expect(runner.present()?.sessionId).toBe(next);
  });

  it('shows the verdict that came after it was left', () => {
    const runner = leftRunner();
    runner.recordFinal({ ...FINAL, reviewed: true });
    runner.reopen(SESSION, ME);
    expect(runner.current()).toMatchObject({ finalState: 'Failed', final: FINAL.final, reviewed: true });
  });

  it('does not open once it is erased, or while it runs', () => {
    const runner = startedRunner();
    expect(codeOf(() => openRunner().reopen(SESSION, ME))).toBe('SESSION_NOT_FOUND');
    choose(runner);
    runner.apply(SESSION, { kind: 'withdraw' });
    runner.close(SESSION);
    expect(codeOf(() => runner.reopen(SESSION, ME))).toBe('SESSION_NOT_FOUND');
    expect(vault.sessions.search({ reference: 'ABC234', words: [] }, 2)).toMatchObject([{ isKept: false }]);
  });
});
