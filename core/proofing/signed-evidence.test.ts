import { describe, expect, it } from 'vitest';
import { appendEvent, emptyLog } from '../evidence/evidence-log.ts';
import type { EvidenceEvent } from '../evidence/evidence-schema.ts';
import { readSignedEvidence } from './signed-evidence.ts';

const flow = { id: 'f', version: 1, hash: 'h' };
const attested = { facePresentMatchesPortrait: 'yes', noMaskOrArtefact: 'yes', documentInspected: 'suspect' };
const ended = {
  clockUntrusted: false,
  checks: [{ id: 'inspection.attested', category: 'inspection', verdict: 'PASSED', reason: 'attested' }],
  provisional: { outcome: 'Success', ruleSet: 'r', rules: [] },
};

function events(...inputs: [type: string, payload: EvidenceEvent['payload']][]): EvidenceEvent[] {
  let head = emptyLog('0197a000-0000-7000-8000-000000000001');
  return inputs.map(([type, payload], i) => {
    const time = new Date(Date.UTC(2026, 0, 1, 12, 0, i)).toISOString();
    const appended = appendEvent(head, { type, payload, time, actor: { kind: 'kiosk', id: 'k' } });
    head = appended.head;
    return appended.event;
  });
}

describe('readSignedEvidence', () => {
  it('makes the check of the inspection again from the word that the operator signed', () => {
    const read = readSignedEvidence(
      events(['session.started', { flow }], ['attestation.recorded', attested], ['session.ended', ended]),
    );
    expect(read.evidence.checks).toMatchObject([{ id: 'inspection.attested', verdict: 'FAILED' }]);
  });

  it.each([
    ['attested', 'not-attested'],
    ['accessible-alternative', 'accessible-alternative'],
  ] as const)('lets liveness pass as %s only with the word that the operator signed', (reason, without) => {
    const liveness = { id: 'face.liveness', category: 'face-liveness', verdict: 'PASSED', reason };
    const read = (...words: [string, EvidenceEvent['payload']][]) =>
      readSignedEvidence(
        events(['session.started', { flow }], ...words, ['session.ended', { ...ended, checks: [liveness] }]),
      ).evidence.checks;
    expect(read(['attestation.recorded', attested])).toEqual([liveness]);
    const missing = [{ id: 'face.liveness', verdict: 'NOT_PERFORMED', reason: without }];
    expect(read()).toMatchObject(missing);
    expect(read(['attestation.recorded', { ...attested, noMaskOrArtefact: 'no' }])).toMatchObject(missing);
    // The last word counts.
    const taken = { ...attested, facePresentMatchesPortrait: 'not-possible' };
    expect(read(['attestation.recorded', attested], ['attestation.recorded', taken])).toMatchObject(missing);
  });

  it('leaves what passed by frames to the frames', () => {
    const liveness = { id: 'face.liveness', category: 'face-liveness', verdict: 'PASSED', reason: 'ok' };
    const log = events(['session.started', { flow }], ['session.ended', { ...ended, checks: [liveness] }]);
    expect(readSignedEvidence(log).evidence.checks).toEqual([liveness]);
  });

  it('takes the last decision, and none of a session that was withdrawn', () => {
    const decision = { kind: 'approve', reasons: ['identity-confirmed'] };
    const start = ['session.started', { flow }] as const;
    const decided = [['decision.recorded', decision] as [string, EvidenceEvent['payload']]];
    const normal = events([...start], ...decided, ['session.ended', ended]);
    expect(readSignedEvidence(normal).decision).toMatchObject({ kind: 'approve' });
    const withdrawn = events([...start], ...decided, [
      'session.ended',
      { ...ended, conclusion: 'withdrawn' },
    ]);
    expect(readSignedEvidence(withdrawn).decision).toBeUndefined();
  });

  it('distrusts the clock when the log says so anywhere', () => {
    const log = events(['session.started', { flow }], ['clock.untrusted', {}], ['session.ended', ended]);
    expect(readSignedEvidence(log).evidence.clockUntrusted).toBe(true);
  });

  it('refuses a log that never ended', () => {
    expect(() => readSignedEvidence(events(['session.started', { flow }]))).toThrow();
  });
});
