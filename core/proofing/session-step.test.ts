import { describe, expect, it } from 'vitest';
import { SUSPECTED_EVENT } from '../evidence/evidence-schema.ts';
import { SESSION_STEPS, stepOf } from './session-step.ts';

const events = (...types: string[]) => types.map((type) => ({ type }));

describe('the step of a session', () => {
  it.each([
    ['consent.procedure.given', 'consent'],
    ['form.answered', 'form'],
    ['document.captured', 'document'],
    ['capture.retake', 'document'],
    ['selfie.captured', 'face'],
    ['liveness.begun', 'face'],
    ['face.compared', 'face'],
    ['attestation.recorded', 'decision'],
    ['inspection.recorded', 'decision'],
    ['decision.recorded', 'decision'],
  ] as const)('after %s is %s', (type, step) => {
    expect(stepOf(events(type))).toBe(step);
    expect(SESSION_STEPS).toContain(step);
  });

  it('is that of the last event which belongs to one', () => {
    expect(stepOf(events('document.captured', 'selfie.captured', 'help.asked'))).toBe('face');
    expect(stepOf(events('selfie.captured', 'document.added', 'session.resumed'))).toBe('document');
  });

  it('is none where no event belongs to one', () => {
    expect(stepOf([])).toBeUndefined();
    expect(stepOf(events('session.started', SUSPECTED_EVENT, 'constructor', '__proto__'))).toBeUndefined();
  });
});
