import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { OpenBodies } from './open-bodies.ts';

it('reads a few bodies of one person at once, and others as before', () => {
  const bodies = new OpenBodies();
  const requests = Array.from({ length: 3 }, () => new EventEmitter());
  for (const request of requests) bodies.add('a', request);
  expect(() => bodies.add('a', new EventEmitter())).toThrow(
    expect.objectContaining({ code: 'CAPTURE_BUSY' }),
  );
  bodies.add('b', new EventEmitter());
  requests[0]?.emit('close');
  bodies.add('a', new EventEmitter());
  expect(() => bodies.add('a', new EventEmitter())).toThrow(
    expect.objectContaining({ code: 'CAPTURE_BUSY' }),
  );
});
