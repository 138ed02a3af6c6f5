import { expect, it } from 'vitest';
import { CameraFacts } from '#core/liveness/camera-facts.ts';
import { cameraFacts } from './read-camera-facts.ts';

const SHOWN = { width: 1280, height: 720 };

it('reports the facts of a camera of the system', () => {
  const facts = cameraFacts(
    {
      label: 'Counter camera (046d:0825)',
      getSettings: () => ({ deviceId: 'a1', groupId: 'g1', frameRate: 30, facingMode: 'user' }),
      getCapabilities: () => ({
        width: { min: 1, max: 1920 },
        height: { min: 1, max: 1080 },
        frameRate: { min: 0, max: 60 },
        deviceId: 'a1',
      }),
    },
    SHOWN,
  );
  expect(CameraFacts.parse(facts)).toEqual({
    label: 'Counter camera (046d:0825)',
    width: 1280,
    height: 720,
    frameRate: 30,
    facingMode: 'user',
    hasDeviceId: true,
    hasGroupId: true,
    capabilities: ['width', 'height', 'frameRate', 'deviceId'],
    maxWidth: 1920,
    maxHeight: 1080,
    maxFrameRate: 60,
  });
});

it('reports only the existing facts of a stream without a device', () => {
  const facts = cameraFacts({ label: '', getSettings: () => ({}) }, SHOWN);
  expect(CameraFacts.parse(facts)).toEqual({
    ...SHOWN,
    label: '',
    hasDeviceId: false,
    hasGroupId: false,
    capabilities: [],
  });
});
