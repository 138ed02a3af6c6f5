import { describe, expect, it } from 'vitest';
import type { EvidenceEvent } from '../evidence/evidence-schema.ts';
import { type DeviceSignals, phoneOf, readCaptureType, readDeviceSignals } from './signed-device.ts';

const event = (type: string, payload: EvidenceEvent['payload'] = {}): EvidenceEvent => ({
  v: 1,
  sessionId: '0190a000-0000-7000-8000-000000000001',
  seq: 1,
  time: '2026-11-20T10:00:00.000Z',
  type,
  actor: { kind: 'kiosk', id: 'kiosk' },
  payload,
  commitments: [],
  prev: null,
});
const camera = (label: string, width: number, height: number) => ({ camera: { label, width, height } });

describe('the devices of a session', () => {
  it('are the cameras and readers that the log names, each once, and the product', () => {
    const product = { version: '1.2.3', host: 'electron' };
    expect(
      readDeviceSignals([
        event('session.started', { product }),
        event('camera.opened', camera('Counter camera', 1920, 1080)),
        event('camera.changed', camera('Counter camera', 1280, 720)),
        event('document.captured', { device: 'Counter camera' }),
        event('document.captured', { device: 'Zone reader' }),
      ]),
    ).toEqual({
      deviceModel: ['Counter camera', 'Zone reader'],
      imageCaptureResolution: ['1920x1080', '1280x720'],
      deviceAndBrowserContext: product,
    });
  });

  it.each([
    ['nothing', []],
    ['no product', [event('session.started')]],
    ['a product that is no record', [event('session.started', { product: 'x' })]],
    ['a camera without its size', [event('camera.opened', { camera: { label: 'Camera' } })]],
    ['a camera whose name is too long', [event('camera.opened', camera('x'.repeat(201), 1, 1))]],
    ['a device whose name is too long', [event('document.captured', { device: 'x'.repeat(201) })]],
    ['a camera in an event of something else', [event('selfie.captured', camera('Camera', 1, 1))]],
    ['a device in an event of something else', [event('selfie.captured', { device: 'Camera' })]],
    ['a product in an event of something else', [event('session.ended', { product: { version: '1' } })]],
  ])('are unknown where the log has %s', (_what, events) => {
    expect(readDeviceSignals(events)).toEqual({
      deviceModel: [],
      imageCaptureResolution: [],
      deviceAndBrowserContext: {},
    });
  });

  it('have names of up to 200 characters', () => {
    const name = 'x'.repeat(200);
    const events = [event('camera.opened', camera(name, 1, 1)), event('document.captured', { device: name })];
    expect(readDeviceSignals(events).deviceModel).toEqual([name]);
  });
});

describe('the phone of a session', () => {
  const signals = (product: DeviceSignals['deviceAndBrowserContext']) => ({
    ...{ deviceModel: [], imageCaptureResolution: [] },
    deviceAndBrowserContext: product,
  });
  it.each([
    [
      signals({ host: 'hosted', model: 'Phone 7', browser: 'Browser 1' }),
      { model: 'Phone 7', browser: 'Browser 1' },
    ],
    [signals({ host: 'hosted' }), { model: 'unknown', browser: 'unknown' }],
    [signals({ host: 'hosted', model: 7, browser: '' }), { model: 'unknown', browser: 'unknown' }],
    [signals({ host: 'electron', model: 'Phone 7' }), undefined],
    [null, undefined],
  ])('is named as it named itself', (device, phone) => {
    expect(phoneOf(device)).toEqual(phone);
  });
});

describe('how a session was captured', () => {
  const captured = (captureType: string, of = 'document') => event(`${of}.captured`, { captureType });
  it.each([
    ['by itself', [captured('Auto'), captured('Auto', 'selfie')], 'Auto'],
    ['by a button for the document', [captured('Manual'), captured('Auto', 'selfie')], 'Manual'],
    ['by a button for the selfie', [captured('Auto'), captured('Manual', 'selfie')], 'Manual'],
    [
      'by a field that a person keyed',
      [captured('Auto'), event('document.field-confirmed', { verdict: 'keyed' })],
      'Manual',
    ],
    [
      'by itself, with a field that a person confirmed',
      [event('document.field-confirmed', { verdict: 'confirmed' }), captured('Auto')],
      'Auto',
    ],
    ['not at all', [], undefined],
    ['in no way that is known', [captured('Magic')], undefined],
    ['in an event of something else', [event('face.compared', { captureType: 'Auto' })], undefined],
  ])('%s', (_what, events, type) => {
    expect(readCaptureType(events)).toBe(type);
  });
});
