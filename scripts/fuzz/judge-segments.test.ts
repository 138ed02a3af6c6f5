import { expect, it } from 'vitest';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { FLOW, FLOW_REFERENCE, scenario } from '#specimens/evidence-under-test.ts';
import { judgeSegments } from './judge-segments.ts';
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
