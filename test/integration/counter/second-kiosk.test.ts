import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { ServicesConnector } from '#main/ports/services-link.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { openClient } from '#scripts/harness/services/kiosk-under-test.ts';
import { confirmOperator } from '#scripts/harness/services/operator-under-test.ts';
import {
  enrolment,
  type Harness,
  noVision,
  PASSPHRASE,
  setUp,
  startHarness,
} from '../../support/counter-harness.ts';
import { mustDecide } from '../../support/decide.ts';
import { fakeConnector } from '../../support/fake-services.ts';
import { connectorUnderTest } from '../support/link-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const existing = (operatorId: string, passphrase = PASSPHRASE) =>
  ({ supervisor: { kind: 'existing', operatorId, passphrase } }) as const;
const first = (name: string) => ({ supervisor: { kind: 'first', name, passphrase: PASSPHRASE } }) as const;
const codeOf = async (answer: ReturnType<Harness['call']>): Promise<string> => {
  const envelope = await answer;
  return envelope.ok ? 'done' : envelope.error.code;
};

onEachDatabase('a second kiosk of a community', (current) => {
  let one: Harness;
  let two: Harness;
  let supervisorId: string;
  let colleagueId: string;
  let licenseKey: string;
  let newCode: () => Promise<string>;

  /** Without the embedded services that a kiosk opens before it knows that it needs none. */
  const start = (dataDir?: string) =>
    startHarness({
      ...(dataDir ? { dataDir } : {}),
      replaced: { vision: noVision(), connector: { ...connectorUnderTest(), warmUp: () => undefined } },
    });
  const remote = (enrolmentCode: string) =>
    enrolment({ mode: 'remote', address: current().services.url, licenseKey, enrolmentCode });

  beforeAll(async () => {
    const { services } = current();
    const { data: branch } = await openClient(services.url).POST('/v1/branches', {
      body: { name: 'Main Street' },
      headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
    });
    licenseKey = branch!.licenseKey;
    one = await start();
    supervisorId = await setUp(one, { services: remote(branch!.enrolmentCode).services });
    const colleague = { name: 'Clara Desk', role: 'operator', passphrase: PASSPHRASE } as const;
    colleagueId = (await one.must('operator.add', colleague)).id;
    const { tenantId, communityId } = one.kiosk.open().settings.enrolment;
    await confirmOperator(services, { tenantId, communityId, operatorId: colleagueId });
    const admin = await administrator(services, { tenantId });
    newCode = async () => {
      const { data } = await admin.api.POST('/v1/enrolment-codes', { body: { communityId } });
      return data!.enrolmentCode;
    };
    two = await start();
  });
  afterAll(async () => {
    for (const kiosk of [one, two]) {
      await kiosk.close();
      kiosk.remove();
    }
  });

  let code: string;
  it('is registered by its own code and then waits for a supervisor, who is shown by name alone', async () => {
    code = await newCode();
    expect(await two.must('setup.enrol', remote(code))).toMatchObject({ supervisor: 'existing' });
    expect(two.operator()).toMatchObject({
      phase: 'setup',
      enrolled: { community: 'Main Street', supervisor: 'existing' },
      operators: [{ id: supervisorId, name: 'Sam Supervisor' }],
    });
    expect(JSON.stringify(two.operator())).not.toContain('argon2id');
    const desk = { operatorId: supervisorId, passphrase: PASSPHRASE };
    expect(await codeOf(two.call('operator.sign-in', desk))).toBe('SETUP_REQUIRED');
  });

  it('makes no supervisor of its own', async () => {
    expect(await codeOf(two.call('setup.complete', first('Second Supervisor')))).toBe('SUPERVISOR_EXISTS');
    await one.kiosk.open().rosterAndFlows.refresh();
    expect(one.kiosk.open().roster.operators()).toHaveLength(2);
  });

  it('refuses a wrong passphrase, a made-up name and an operator who is no supervisor, and continues', async () => {
    expect(await codeOf(two.call('setup.complete', existing(supervisorId, 'wrong')))).toBe('SIGN_IN_FAILED');
    expect(await codeOf(two.call('setup.complete', existing('nobody')))).toBe('SIGN_IN_FAILED');
    expect(await codeOf(two.call('setup.complete', existing(colleagueId)))).toBe('PERMISSION_DENIED');
    expect(two.operator()).toMatchObject({ phase: 'setup', enrolled: { supervisor: 'existing' } });
    expect(existsSync(join(two.dataDir, 'installation.json'))).toBe(false);
  });

  it('says that the services cannot be reached, and keeps its registration', async () => {
    await current().services.close();
    expect(await codeOf(two.call('setup.complete', existing(supervisorId)))).toBe('SERVICES_UNREACHABLE');
    expect(await codeOf(two.call('setup.enrol', remote(code)))).toBe('SERVICES_UNREACHABLE');
    await current().restart();
  });

  it('continues after a restart with the same code, the same key and the count of wrong passphrases', async () => {
    const { kioskDid } = await two.must('setup.enrol', remote(code));
    for (let tries = 1; tries < 5; tries++) {
      expect(await codeOf(two.call('setup.complete', existing(supervisorId, 'wrong')))).toBe(
        'SIGN_IN_FAILED',
      );
    }
    await two.close();
    two = await start(two.dataDir);
    expect(two.operator()).toMatchObject({ phase: 'setup' });
    expect(two.operator().enrolled).toBeUndefined();
    const spelledAnew = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
    expect(await two.must('setup.enrol', remote(spelledAnew))).toEqual({ kioskDid, supervisor: 'existing' });
    expect(await codeOf(two.call('setup.complete', existing(supervisorId)))).toBe('SIGN_IN_LOCKED');
    const { time } = two.kiosk.options;
    const [now, uptimeMs] = [time.clock.now, time.uptimeMs];
    time.clock.now = () => new Date(Date.now() + 60_000);
    expect(await codeOf(two.call('setup.complete', existing(supervisorId)))).toBe('SIGN_IN_LOCKED');
    time.clock.now = now;
    time.uptimeMs = () => uptimeMs() + 60_000;
    expect(await two.must('setup.complete', existing(supervisorId))).toEqual({
      kioskDid,
      operatorId: supervisorId,
    });
    expect(two.operator()).toMatchObject({ phase: 'signed-out', branch: { name: 'Harbour Street' } });
    expect(two.operator().enrolled).toBeUndefined();
  });

  it('then runs as the first one does, with the operators of both', async () => {
    await two.must('operator.sign-in', { operatorId: colleagueId, passphrase: PASSPHRASE });
    await one.kiosk.open().rosterAndFlows.refresh();
    await two.kiosk.open().rosterAndFlows.refresh();
    for (const kiosk of [one, two]) {
      const { sessionId } = await kiosk.must('session.start', {});
      await kiosk.must('session.suspect', { sessionId });
      await kiosk.must('sync.retry', {});
      await expect.poll(() => kiosk.operator().sync.waiting, { timeout: 20_000 }).toBe(0);
    }
    const { audit } = two.kiosk.open().unlocked.vault;
    const setUps = audit.list(100).filter(({ action }) => action === 'kiosk.set-up');
    expect(setUps).toMatchObject([{ subject: supervisorId }]);
    expect(await codeOf(two.call('setup.enrol', remote(await newCode())))).toBe('SETUP_ALREADY_DONE');
  });

  it('has a supervisor continue the session of an operator who left, and the services take it', async () => {
    await two.must('session.close', { sessionId: two.session().sessionId });
    const { sessionId } = await two.must('session.start', {});
    expect(two.operator().otherSession).toBeUndefined();
    await two.must('operator.sign-out', {});
    const takeOver = { sessionId, reason: 'operator-left' } as const;
    expect(await codeOf(two.call('session.take-over', takeOver))).toBe('NOT_SIGNED_IN');
    await two.must('operator.sign-in', { operatorId: colleagueId, passphrase: PASSPHRASE });
    expect(await codeOf(two.call('session.take-over', takeOver))).toBe('PERMISSION_DENIED');
    await two.must('operator.sign-in', { operatorId: supervisorId, passphrase: PASSPHRASE });
    expect(two.operator().session).toBeUndefined();
    expect(two.operator().otherSession).toMatchObject({
      sessionId,
      operator: 'Clara Desk',
      mayTakeOver: true,
    });
    await two.must('session.take-over', takeOver);
    expect(two.operator().otherSession).toBeUndefined();
    expect(two.session()).toMatchObject({ sessionId, tookOverFrom: 'Clara Desk' });
    await mustDecide(two, { kind: 'refer', reasons: ['other'] });
    await two.must('session.close', { sessionId });
    await two.must('sync.retry', {});
    await expect.poll(() => two.operator().sync.waiting, { timeout: 20_000 }).toBe(0);
    await current().services.verdictsDone();
    const judged = await current()
      .services.context.db.selectFrom('proofing_session')
      .select(['state', 'reasons', 'completed_by'])
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(judged).toMatchObject({ state: 'Review', completed_by: supervisorId });
    expect(judged.reasons.filter((reason) => /OPERATOR|BROKEN|DIFFERS/.test(reason))).toEqual([]);
    await two.must('operator.sign-in', { operatorId: colleagueId, passphrase: PASSPHRASE });
  });

  it('adds no operator on the word of one person once there are two', async () => {
    const added = (name: string) => ({ name, role: 'operator', passphrase: PASSPHRASE }) as const;
    expect(one.operator().secondPersons).toEqual([]);
    const second = { name: 'Sonia Second', role: 'supervisor', passphrase: PASSPHRASE } as const;
    const { id, permissions, waitsUntil } = await one.must('operator.add', second);
    expect(permissions).toEqual([]);
    expect(Date.parse(waitsUntil ?? '') - Date.now()).toBeGreaterThan(23 * 60 * 60_000);
    expect(one.operator().secondPersons).toEqual([]);
    const passphrase = PASSPHRASE;
    expect(await codeOf(one.call('operator.sign-in', { operatorId: id, passphrase }))).toBe('SIGN_IN_FAILED');
    const { tenantId, communityId } = one.kiosk.open().settings.enrolment;
    await confirmOperator(current().services, { tenantId, communityId, operatorId: id });
    await one.kiosk.open().rosterAndFlows.refresh();
    expect(one.operator().secondPersons).toEqual([{ id, name: 'Sonia Second' }]);
    const confirmedBy = (operatorId: string, passphrase = PASSPHRASE) => ({
      ...added('Carl Desk'),
      confirmation: { operatorId, passphrase },
    });
    expect(await codeOf(one.call('operator.add', added('Carl Desk')))).toBe('SECOND_PERSON_REQUIRED');
    for (const nobody of [supervisorId, colleagueId]) {
      expect(await codeOf(one.call('operator.add', confirmedBy(nobody)))).toBe('PERMISSION_DENIED');
    }
    expect(await codeOf(one.call('operator.add', confirmedBy(id, 'wrong')))).toBe('SIGN_IN_FAILED');
    expect(await one.must('operator.add', confirmedBy(id))).toMatchObject({ name: 'Carl Desk' });
    expect(one.operator().operator?.id).toBe(supervisorId);
  });

  it('names a code that was spent or never issued, and takes the right one after it', async () => {
    const three = await start();
    expect(await codeOf(three.call('setup.enrol', remote(code)))).toBe('ENROLMENT_CODE_INVALID');
    expect(await codeOf(three.call('setup.enrol', remote('AAAAA-BBBBB-CCCCC')))).toBe(
      'ENROLMENT_CODE_INVALID',
    );
    expect(existsSync(join(three.dataDir, 'vault.db'))).toBe(false);
    expect(await three.must('setup.enrol', remote(await newCode()))).toMatchObject({
      supervisor: 'existing',
    });
    await three.close();
    three.remove();
  });

  it('keeps its registration when the licence key is mistyped on the way back', async () => {
    const fresh = await newCode();
    const four = await start();
    const { kioskDid } = await four.must('setup.enrol', remote(fresh));
    const mistyped = enrolment({
      mode: 'remote',
      address: current().services.url,
      licenseKey: 'AAAAA',
      enrolmentCode: fresh,
    });
    expect(await codeOf(four.call('setup.enrol', mistyped))).toBe('LICENSE_INVALID');
    expect(await four.must('setup.enrol', remote(fresh))).toMatchObject({ kioskDid });
    await four.close();
    four.remove();
  });
});

describe('a set-up that is cut short', () => {
  let harness: Harness;
  afterEach(async () => {
    await harness.close();
    harness.remove();
  });
  const remote = enrolment({
    mode: 'remote',
    address: 'https://services.example',
    licenseKey: 'licence',
    enrolmentCode: 'CODE-1',
  });
  type Gateway = ReturnType<ServicesConnector['link']>['gateway'];
  /** Services whose gateway a test changes. */
  const changed = (change: (gateway: Gateway) => Partial<Gateway>): ServicesConnector => {
    const connector = fakeConnector();
    const link: ServicesConnector['link'] = (...asked) => {
      const made = connector.link(...asked);
      return { ...made, gateway: { ...made.gateway, ...change(made.gateway) } };
    };
    return { ...connector, link };
  };
  const lost = () => failure('SERVICES_TIMEOUT', 'The services did not answer in time.');

  it('offers the same key again when the answer to its registration was lost', async () => {
    const asked: string[] = [];
    const connector = changed((gateway) => ({
      enrol: async (request) => {
        asked.push(request.kioskDid);
        if (asked.length === 1) throw lost();
        return gateway.enrol(request);
      },
    }));
    harness = await startHarness({ replaced: { connector } });
    expect(await codeOf(harness.call('setup.enrol', remote))).toBe('SERVICES_TIMEOUT');
    expect(await codeOf(harness.call('setup.enrol', remote))).toBe('done');
    expect(asked[1]).toBe(asked[0]);
  });

  it('offers another key with another code, or when the key file has another passphrase', async () => {
    const asked: string[] = [];
    const connector = changed((gateway) => ({
      enrol: async (request) => {
        asked.push(request.kioskDid);
        return gateway.enrol(request);
      },
    }));
    harness = await startHarness({ replaced: { connector } });
    await harness.must('setup.enrol', remote);
    const services = { ...remote.services, enrolmentCode: 'CODE-2' } as typeof remote.services;
    await harness.must('setup.enrol', { ...remote, services });
    const keyStorage = { kind: 'passphrase-file', passphrase: 'another long passphrase' } as const;
    await harness.must('setup.enrol', { ...remote, services, keyStorage });
    expect(new Set(asked).size).toBe(3);
  });

  it('is over when the first supervisor was added and only the answer was lost', async () => {
    const connector = changed((gateway) => ({
      addOperator: async (...request) => {
        await gateway.addOperator(...request);
        throw lost();
      },
    }));
    harness = await startHarness({ replaced: { connector } });
    const operatorId = await setUp(harness);
    expect(harness.operator()).toMatchObject({ phase: 'ready', operator: { id: operatorId } });
  });

  it('asks for a sign-in when another kiosk made the first supervisor meanwhile', async () => {
    const connector = fakeConnector();
    harness = await startHarness({ replaced: { connector } });
    expect(await harness.must('setup.enrol', remote)).toMatchObject({ supervisor: 'first' });
    const other = await startHarness({ replaced: { connector } });
    const operatorId = await setUp(other, { name: 'Quick Supervisor' });
    await other.close();
    other.remove();
    expect(await codeOf(harness.call('setup.complete', first('Slow Supervisor')))).toBe('SUPERVISOR_EXISTS');
    expect(harness.operator()).toMatchObject({
      enrolled: { supervisor: 'existing' },
      operators: [{ id: operatorId, name: 'Quick Supervisor' }],
    });
    await harness.must('setup.complete', existing(operatorId));
  });

  it('has no second person to ask where no operator is a supervisor', async () => {
    const connector = changed((gateway) => ({
      addOperator: (operator, authority) =>
        gateway.addOperator({ ...operator, role: 'operator', permissions: ['counter.verify'] }, authority),
    }));
    harness = await startHarness({ replaced: { connector } });
    await setUp(harness);
    const other = await startHarness({ replaced: { connector } });
    expect(await other.must('setup.enrol', remote)).toMatchObject({ supervisor: 'existing' });
    expect(other.operator().operators).toEqual([]);
    await other.close();
    other.remove();
  });
});
