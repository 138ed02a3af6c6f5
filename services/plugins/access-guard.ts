import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/problem.ts';
import type { Access, KioskPrincipal } from '../ports/access.ts';

export interface AccessChecks {
  /** Authenticates the kiosk of a request. @throws ProblemError 401. */
  kiosk(request: FastifyRequest): Promise<KioskPrincipal>;
  /** Checks the bootstrap secret of a request. @throws ProblemError 401. */
  bootstrap(request: FastifyRequest): void;
}

/**
 * Default deny: a route must declare its access or the application does not start, and the check runs before any
 * byte of the body is read.
 */
export function installAccessGuard(app: FastifyInstance, checks: AccessChecks): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`route without declared access: ${route.method} ${route.url}`);
  });
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const access: Access | undefined = request.routeOptions.config.access;
    if (access?.kind === 'public') return;
    if (access?.kind === 'bootstrap') return checks.bootstrap(request);
    if (access?.kind !== 'kiosk') throw new ProblemError('SCOPE_MISSING', 'This route admits nobody.');
    const kiosk = await checks.kiosk(request);
    if (!kiosk.scopes.has(access.scope)) {
      throw new ProblemError('SCOPE_MISSING', `The scope ${access.scope} is needed.`);
    }
    request.kiosk = kiosk;
  });
}
