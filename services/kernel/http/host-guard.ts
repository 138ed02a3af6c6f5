import type { FastifyInstance } from 'fastify';
import { ProblemError } from '#services/contract/problem.ts';

/** Refuses requests for any other host, so that a web page cannot reach the services by rebinding its DNS name. */
export function installHostGuard(app: FastifyInstance, hosts: () => ReadonlySet<string>): void {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.anyHost && !hosts().has(request.headers.host ?? '')) {
      throw new ProblemError('HOST_UNKNOWN', 'The Host header does not name these services.');
    }
    const { origin } = request.headers;
    const isOwn = request.routeOptions.config.ownOrigin && hosts().has(hostOf(origin));
    if (origin !== undefined && !isOwn && !request.routeOptions.config.anyOrigin) {
      throw new ProblemError('HOST_UNKNOWN', 'Requests from web pages are not accepted.');
    }
  });
}

function hostOf(origin: string | undefined): string {
  return URL.parse(origin ?? '')?.host ?? '';
}
