import { expect, it } from 'vitest';
import { trustedWorker } from './trusted-types.ts';

const PAGE = 'http://127.0.0.1:4711/applicant/';

it.each([
  '/assets/face-guide.worker-DbD3x_9a.js',
  '/hosted/assets/face-guide.worker-D.js',
  'http://127.0.0.1:4711/assets/frame-encoder.worker-1.js',
])('trusts a worker of the build: %s', (address) => {
  expect(trustedWorker(address, PAGE)).toBe(address);
});

it('trusts a worker of the pages that Electron serves', () => {
  const address = 'app://counterproof/assets/face-guide.worker-1.js';
  expect(trustedWorker(address, 'app://counterproof/applicant/')).toBe(address);
});

it.each([
  'https://evil.test/assets/worker.js',
  'data:text/javascript,alert(1)',
  'blob:http://127.0.0.1:4711/0a1b',
  '/vision/other.js',
  '/hosted/vision/other.js',
  '/other/assets/worker.js',
  '/assets/../bridge.js',
  '//evil.test/assets/worker.js',
])('trusts nothing else: %s', (address) => {
  expect(() => trustedWorker(address, PAGE)).toThrow(TypeError);
});
