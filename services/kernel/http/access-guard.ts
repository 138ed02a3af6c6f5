import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS, ProblemError } from '#services/contract/problem.ts';
import type { Access, Caller, KioskPrincipal, ManagedAccess, WalletPrincipal } from '../access.ts';
import type { BootstrapSecrets } from '../bootstrap-secret.ts';
import { holdBodiesToProofs } from './proven-body.ts';

export interface AccessChecks {
  /** Authenticates the caller by the scheme of the Authorization header. @throws ProblemError 401. */
  caller(request: FastifyRequest): Promise<Caller>;
  /**
   * The person whose wallet signed this request, which a kiosk brings; absent where no wallet signed.
   * @throws ProblemError 401, 403.
   */
  wallet?(request: FastifyRequest, kiosk: KioskPrincipal): Promise<ProvenWallet>;
  /** The bootstrap secret of a request. Both of its steps @throws ProblemError 401. */
  bootstrap: Pick<BootstrapSecrets, 'check' | 'spend'>;
  /** Counts credentials that were refused. @throws ProblemError `RATE_LIMITED` in place of the refusal. */
  refused(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export interface ProvenWallet {
  readonly principal: WalletPrincipal;
  /** SHA-256 of the body that the proof is for, base64url. */
  readonly bodyHash: string;
}

/** A route as it was registered. */
export interface DeclaredRoute {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
  /** Pages of other sites may send requests to it. */
  readonly anyOrigin?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route and who may call it. */
    declaredRoutes: readonly DeclaredRoute[];
  }
}

/**
 * Default deny: a route must declare its access or the application does not start, and the check runs before any
 * byte of the body is read.
 */
export function installAccessGuard(app: FastifyInstance, checks: AccessChecks): void {
  const declared: DeclaredRoute[] = [];
  app.decorate('declaredRoutes', declared);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`route without declared access: ${method} ${url}`);
    const { access, anyOrigin } = config;
    const open = anyOrigin ? { anyOrigin } : {};
    for (const one of [method].flat()) declared.push({ method: one, url, access, ...open });
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    try {
      await authenticate(request, checks);
    } catch (error) {
      const isRefused = error instanceof ProblemError && PROBLEMS[error.code].status === 401;
      if (isRefused && request.headers.authorization !== undefined) await checks.refused(request, reply);
      throw error;
    }
  });
  holdBodiesToProofs(app);
  // After the limit of the route: a request that it refuses must not cost the secret.
  app.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.access?.kind === 'bootstrap') checks.bootstrap.spend(request);
  });
}

async function authenticate(request: FastifyRequest, checks: AccessChecks): Promise<void> {
  const access: Access | undefined = request.routeOptions.config.access;
  if (access?.kind === 'public') return;
  if (access?.kind === 'bootstrap') return checks.bootstrap.check(request);
  if (!access) throw new ProblemError('ACCESS_DENIED', 'This route admits no caller.');
  const managed: ManagedAccess =
    access.kind === 'managed' ? access : { kind: 'managed', kiosk: access.scope };
  const caller = await checks.caller(request);
  admit(managed, caller);
  if (access.kind !== 'wallet') {
    request.caller = caller;
    return;
  }
  if (caller.kind !== 'kiosk' || !checks.wallet) throw new ProblemError('ACCESS_DENIED');
  const { principal, bodyHash } = await checks.wallet(request, caller);
  request.caller = principal;
  request.provenBody = bodyHash;
}

/** @throws ProblemError `SCOPE_MISSING`, `PERMISSION_MISSING`, `ACCESS_DENIED`. */
function admit(access: ManagedAccess, caller: Caller): void {
  if (caller.kind === 'account' && access.account) {
    if (access.account === 'signed-in') return;
    if (access.account.some((permission) => caller.permissions.has(permission))) return;
    throw new ProblemError('PERMISSION_MISSING', `Needed: ${access.account.join(' or ')}.`);
  }
  const scope = caller.kind === 'kiosk' ? access.kiosk : access.client;
  const isOfType =
    caller.kind !== 'client' || !access.keyTypes || access.keyTypes.some((type) => type === caller.keyType);
  if (caller.kind === 'account' || caller.kind === 'wallet' || !scope || !isOfType) {
    throw new ProblemError('ACCESS_DENIED');
  }
  if (!caller.scopes.has(scope)) throw new ProblemError('SCOPE_MISSING', `The scope ${scope} is needed.`);
}
