import { expect, it } from 'vitest';
import { PHONE, PHONE_CAMERA } from '#scripts/harness/hosted-phone.ts';
import { deviceDrafts } from './device-drafts.ts';

const typesOf = (...given: Parameters<typeof deviceDrafts>) => deviceDrafts(...given).map(({ type }) => type);

it('tells a log of a device and its cameras once', () => {
  expect(typesOf(undefined, PHONE)).toEqual(['device.named', 'camera.named']);
  expect(typesOf({ ...PHONE, cameras: [] }, PHONE)).toEqual(['camera.named']);
  expect(typesOf(PHONE, PHONE)).toEqual([]);
});

it('tells it of another device, and of another camera', () => {
  expect(typesOf(PHONE, { ...PHONE, browser: 'Other Browser 2.0' })).toEqual(['device.named']);
  const back = { ...PHONE_CAMERA, label: 'Back Camera' };
  expect(typesOf(PHONE, { ...PHONE, cameras: [back] })).toEqual(['camera.named']);
});
