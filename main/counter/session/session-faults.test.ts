import { describe, expect, it } from 'vitest';
import { KIOSK_ERRORS } from '#core/contract/kiosk-errors.ts';
import { faultsOf } from './session-faults.ts';
import type { SessionState } from './session-state.ts';

const ACTIVE = { status: 'active', at: { step: 'document', visit: 1 }, clockUntrusted: false } as const;
const selfie: SessionState['selfie'] = {
  attempt: 1,
  captureType: 'Manual',
  fallback: true,
  capturedAt: '2026-01-01T00:00:00.000Z',
  image: { id: 'a', kind: 'selfie', width: 1, height: 1 },
  judged: 'FAILED',
  quality: [],
};
const quality = {
  id: 'face.capture-quality',
  category: 'face-capture',
  verdict: 'FAILED',
  reason: 'quality-low',
} as const;
const codes = (...given: Parameters<typeof faultsOf>) => faultsOf(...given).map(({ code }) => code);

describe('the faults of a session', () => {
  it('are none while nothing stands in the way, or after its end', () => {
    expect(faultsOf(ACTIVE, [{ ...quality, verdict: 'PASSED', reason: 'ok' }])).toEqual([]);
    expect(faultsOf({ ...ACTIVE, status: 'ended', clockUntrusted: true }, [quality])).toEqual([]);
  });

  it('name camera, clock and findings together, each with component and next step', () => {
    const expiry = {
      id: 'document.expiry',
      category: 'document-validity',
      verdict: 'FAILED',
      reason: 'expired',
    } as const;
    const faults = faultsOf(
      { ...ACTIVE, clockUntrusted: true, camera: { event: 'failed', error: 'CAMERA_LOST' } },
      [expiry],
    );
    expect(faults.map(({ code, cause }) => [code, cause?.component])).toEqual([
      ['CAMERA_LOST', 'camera'],
      ['CLOCK_UNTRUSTED', 'clock'],
      ['DOCUMENT_EXPIRED', 'document.expiry'],
    ]);
    for (const { code, cause } of faults) expect(cause?.nextStep).toBe(KIOSK_ERRORS[code].nextStep);
  });

  it.each([
    ['document.liveness', 'recaptured-screen', 'DOCUMENT_RECAPTURED'],
    ['document.liveness', 'recaptured-print', 'DOCUMENT_RECAPTURED'],
    ['document.allowed', 'blocked-document', 'DOCUMENT_NOT_ALLOWED'],
    ['document.allowed', 'not-on-allowed-list', 'DOCUMENT_NOT_ALLOWED'],
    ['document.supported', 'unsupported-document', 'DOCUMENT_UNSUPPORTED'],
    ['document.barcode-read', 'mirrored', 'DOCUMENT_MIRRORED'],
    ['face.injection', 'injection-suspected', 'INJECTION_SUSPECTED'],
  ] as const)('name %s: %s as %s, and which document', (id, reason, code) => {
    const check = { id, reason, category: 'document-validity', verdict: 'FAILED', document: 2 } as const;
    const [fault] = faultsOf(ACTIVE, [check]);
    expect(fault).toMatchObject({ code, cause: { component: id, probe: `FAILED: ${reason}, document 2` } });
    expect(fault?.cause?.nextStep).toBe(KIOSK_ERRORS[code].nextStep);
  });

  it('give the remedy for a refused selfie', () => {
    expect(codes({ ...ACTIVE, selfie: { ...selfie, advice: 'one-person-only' } }, [quality])).toEqual([
      'FACE_MULTIPLE',
    ]);
    expect(codes({ ...ACTIVE, selfie: { ...selfie, advice: 'move-closer' } }, [quality])).toEqual([
      'FACE_TOO_SMALL',
    ]);
    expect(codes({ ...ACTIVE, selfie: { ...selfie, advice: 'too-blurry' } }, [quality])).toEqual([
      'FACE_QUALITY',
    ]);
  });
});
