import { describe, expect, it } from 'vitest';
import { Flow } from '../contract/flow.ts';
import { REMOTE_CHECK } from '../proofing/built-in-flows.ts';
import { allPassed } from '../proofing/decide-outcome.fixture.ts';
import { decideOutcome } from '../proofing/decide-outcome.ts';
import { missingParts } from '../proofing/flow-parts.ts';
import { captureFlow } from './capture-flow.ts';
import { WorkflowNode } from './nodes.ts';

const next = { success: 'end', failed: 'end', incomplete: 'end' };
const nodes = (...given: object[]) => ({
  nodes: given.map((node) => WorkflowNode.parse({ id: 'node', next, ...node })),
});
const document = { type: 'document' };
const selfie = (change: object = {}) => ({ type: 'selfie', autoCapture: true, ...change });

describe('the flow of the capture nodes', () => {
  it('is that of the product where both are captured as it says', () => {
    const { leavesOut, ...flow } = captureFlow(nodes(document, selfie()));
    const { leavesOut: own, ...product } = REMOTE_CHECK;
    expect(flow).toEqual(product);
    expect(leavesOut).toEqual(own);
  });

  it('asks for nothing that no node captures, and can be read again', () => {
    const one = captureFlow(nodes(document));
    expect(one).toMatchObject({ steps: ['consent', 'document'], journey: 'document-only' });
    expect(one.requiredChecks.every((id) => id.startsWith('document.'))).toBe(true);
    const checks = allPassed(one);
    expect(decideOutcome(one, { checks }).outcome).toBe('Success');
    const other = captureFlow(nodes(selfie()));
    expect(other.requiredChecks).toEqual(['face.capture-quality', 'face.liveness']);
    for (const flow of [one, other]) expect(Flow.parse(flow)).toEqual(flow);
    expect(missingParts(one)).toContain('face');
    expect(missingParts(other)).toContain('document');
  });

  it('has the settings of the node', () => {
    const flow = captureFlow(nodes(selfie({ maxRetries: 1, skipLiveness: true, autoCapture: false })));
    expect(flow.face_liveness).toMatchObject({ max_retry_count: 1, skip: true });
    expect(flow.selfie.autoCapture).toBe(false);
    expect(flow.requiredChecks).not.toContain('face.liveness');
    expect(missingParts(flow)).toContain('liveness');
  });

  it.each([
    [{}, 'Review'],
    [{ lightMode: true }, 'Review'],
    [{ skipLiveness: true }, 'Success'],
    [{ lightMode: true, skipLiveness: true }, 'Success'],
  ] as const)('with %j decides on a picture that tells nothing about its camera: %s', (settings, outcome) => {
    const flow = captureFlow(nodes(selfie(settings)));
    const checks = allPassed(flow).map((check) =>
      check.id === 'face.injection'
        ? { ...check, verdict: 'NOT_PERFORMED' as const, reason: 'signals-inconclusive' as const }
        : check,
    );
    expect(decideOutcome(flow, { checks }).outcome).toBe(outcome);
  });

  it('asks nothing after a picture of the browser’s own camera, and believes it to nobody', () => {
    const {
      face_liveness,
      selfie: settings,
      requiredChecks,
    } = captureFlow(nodes(selfie({ lightMode: true })));
    expect(settings.lightMode).toBe(true);
    expect(face_liveness).toMatchObject({
      skip: false,
      satisfiedBy: 'attested-inspection',
      challenges: { count: 0 },
    });
    expect(requiredChecks).not.toContain('face.liveness');
  });
});
