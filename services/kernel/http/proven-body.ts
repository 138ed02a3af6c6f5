import { createHash, type Hash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '#services/contract/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the received part of a body that a wallet signed. */
    arrivedBody?: Hash;
  }
}

/** Holds each body to the hash that the wallet of its caller signed, byte by byte as it arrives. */
export function holdBodiesToProofs(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    // The framework reads no body of GET and HEAD.
    if (request.provenBody === undefined || request.method === 'GET' || request.method === 'HEAD') {
      return payload;
    }
    const hash = createHash('sha256');
    request.arrivedBody = hash;
    const tap = new Transform({
      transform(part, _encoding, done) {
        hash.update(part);
        done(null, part);
      },
    });
    // A request that breaks off ends the tap with its error.
    pipeline(payload, tap, () => undefined);
    return tap;
  });
  app.addHook('preValidation', async ({ provenBody, arrivedBody = createHash('sha256') }) => {
    if (provenBody !== undefined && arrivedBody.digest('base64url') !== provenBody) {
      throw new ProblemError('WALLET_PROOF_INVALID', 'The proof of the wallet is for another body.');
    }
  });
}
