import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { OpenBodies } from './open-bodies.ts';

it('reads a few bodies of one person at once, and others as before', () => {
  const bodies = new OpenBodies();
  const requests = Array.from({ length: 3 }, () => new PassThrough());
  for (const request of requests) bodies.add('a', request);
  expect(() => bodies.add('a', new PassThrough())).toThrow(expect.objectContaining({ code: 'CAPTURE_BUSY' }));
  bodies.add('b', new PassThrough());
  requests[0]?.emit('close');
  bodies.add('a', new PassThrough());
  expect(() => bodies.add('a', new PassThrough())).toThrow(expect.objectContaining({ code: 'CAPTURE_BUSY' }));
});

it('counts no body whose connection is gone: nothing would give it back', () => {
  const bodies = new OpenBodies();
  for (let lost = 0; lost < 4; lost += 1) bodies.add('a', new PassThrough().destroy());
  expect(() => bodies.add('a', new PassThrough())).not.toThrow();
});
