import { describe, expect, it } from 'vitest';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { SCOPES_EVENT } from '#core/proofing/scope-answers.ts';
import { FLOW, FLOW_REFERENCE, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { judgeSegments, type Otherwise } from './judge-segments.ts';
import { resigned } from './resign-log.ts';

const kiosk = jwsSigner(generateKeyPair());
const operator = jwsSigner(generateKeyPair());

/** The verdict on a whole log whose events were changed and signed again by both keys. */
function judged(change: (event: EvidenceEvent) => EvidenceEvent) {
  const made = scenario({ kiosk, operator, startedAt: new Date(Date.now() - 60_000), stepMs: 100 });
  const { segments, artefacts } = resigned(made, { kiosk, operator }, (events) => events.map(change));
  return judgeSegments(FLOW, segments, {
    kioskDids: [kiosk.did],
    operatorDid: operator.did,
    artefacts: new Set(artefacts.map(({ declaration }) => declaration.artefactId)),
  });
}

const ofType =
  (type: string, change: (event: EvidenceEvent) => Partial<EvidenceEvent>) => (event: EvidenceEvent) =>
    event.type === type ? { ...event, ...change(event) } : event;

it('believes a log that was only signed again', async () => {
  expect(await judged((event) => event)).toMatchObject({ state: 'Success' });
});

it.each(['id', 'version'] as const)(
  'takes a log of another flow’s %s for no log of the flow',
  async (member) => {
    const other = { id: 'other', version: FLOW_REFERENCE.version + 1 }[member];
    const changed = ofType('session.started', ({ payload }) => ({
      payload: { ...payload, flow: { ...FLOW_REFERENCE, [member]: other } },
    }));
    expect(await judged(changed)).toMatchObject({ state: 'Review', reason: 'FLOW_DIFFERS' });
  },
);

it.each([
  ['session.started', 'applicant'],
  ['session.started', 'kiosk'],
  ['document.field-confirmed', 'applicant'],
  ['document.field-confirmed', 'kiosk'],
  ['consent.biometric.given', 'operator'],
] as const)('takes no %s for the word of the %s', async (type, kind) => {
  const actor = {
    kind,
    id: kind === 'kiosk' ? kiosk.did : kind,
    ...(kind === 'operator' ? { did: operator.did } : {}),
  };
  const verdict = await judged(ofType(type, () => ({ actor })));
  expect(verdict).toMatchObject({ state: 'Review', reason: 'EVIDENCE_INCOMPLETE' });
  expect(verdict.named).toContain(type);
});

it.each([
  ['kiosk', /^signer$/],
  ['operator', /^operator signature on event \d+$/],
] as const)('does not accept a whole log whose %s is unknown', async (who, link) => {
  const signers = { kiosk, operator, [who]: jwsSigner(generateKeyPair()) };
  const { segments, artefacts } = scenario({
    ...signers,
    startedAt: new Date(Date.now() - 60_000),
    stepMs: 100,
  });
  const verdict = await judgeSegments(FLOW, segments, {
    kioskDids: [kiosk.did],
    operatorDid: operator.did,
    artefacts: new Set(artefacts.map(({ declaration }) => declaration.artefactId)),
  });
  expect(verdict).toMatchObject({
    state: 'Review',
    reason: 'EVIDENCE_BROKEN',
    broken: expect.stringMatching(link),
  });
});

describe('a program to which the person agreed to show data', () => {
  const program = { programId: '0197a000-0000-4000-8000-00000000000a', name: 'Appointment desk' };
  const shown = { recipient: 'program', address: 'https://id.example.org', scopes: ['dob'], agreed: true };
  const made = (answer: object) =>
    scenario({
      ...{ kiosk, operator, startedAt: new Date(Date.now() - 60_000), stepMs: 100 },
      more: [{ type: SCOPES_EVENT, by: 'applicant', payload: { ...shown, program, ...answer } }],
    });
  const verdictOn = (
    { segments, artefacts }: Pick<Scenario, 'segments' | 'artefacts'>,
    otherwise: Otherwise,
  ) =>
    judgeSegments(FLOW, segments, {
      kioskDids: [kiosk.did],
      operatorDid: operator.did,
      artefacts: new Set(artefacts.map(({ declaration }) => declaration.artefactId)),
      otherwise,
    });

  it.each<[string, string, Otherwise]>([
    ['that is approved', 'Success', {}],
    ['whose examination was given up', 'Review', { material: { isGivenUp: true } }],
    ['whose models are not here', 'Review', { material: { isUnknown: true } }],
  ])('is named by the verdict on a log %s', async (_, state, otherwise) => {
    const verdict = await verdictOn(made({ scopes: ['dob', 'shoe-size'] }), otherwise);
    expect(verdict).toMatchObject({ state, shownTo: [program.name] });
  });

  it('is not named where the person refused, or the log does not verify', async () => {
    expect(await verdictOn(made({ agreed: false }), {})).not.toHaveProperty('shownTo');
    const { segments, artefacts } = made({});
    const [first, last] = segments;
    const events = first.events.map(
      ofType(SCOPES_EVENT, () => ({ payload: { ...shown, program, more: 1 } })),
    );
    const verdict = await verdictOn({ segments: [{ ...first, events }, last], artefacts }, {});
    expect(verdict).toMatchObject({ state: 'Review', broken: expect.any(String) });
    expect(verdict).not.toHaveProperty('shownTo');
  });
});
