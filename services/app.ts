import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { KeyPair } from '#core/keys/p256.ts';
import { authenticateAccount } from './accounts/authenticate-account.ts';
import { authenticateAccessKey } from './clients/authenticate-access-key.ts';
import { eventStreams } from './events/event-stream.ts';
import { Galleries } from './gallery/galleries.ts';
import type { BootstrapSecrets } from './kernel/bootstrap-secret.ts';
import type { ServicesContext } from './kernel/context.ts';
import { installAccessGuard } from './kernel/http/access-guard.ts';
import { callerBySchemes } from './kernel/http/caller-schemes.ts';
import { answerClientError } from './kernel/http/client-errors.ts';
import { endConnectionsAtClose } from './kernel/http/end-connections.ts';
import { installHostGuard } from './kernel/http/host-guard.ts';
import { judgeRequest } from './kernel/http/judge-request.ts';
import { installOpenApi } from './kernel/http/openapi.ts';
import { answerRouterError, installProblemDetails } from './kernel/http/problem-details.ts';
import { installRateLimits, type RateLimits } from './kernel/http/rate-limits.ts';
import { type RegistrationOptions, registerRoutes } from './kernel/http/register-routes.ts';
import { accessTokenVerifier } from './oauth/access-token.ts';
import { authenticateToken } from './oauth/authenticate-token.ts';
import { TOKEN_PATH } from './oauth/paths.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { signingKeys, type TokenKeySet } from './oauth/token-keys.ts';
import type { ServicesMetrics } from './observability/metrics.ts';
import { observabilityRoutes } from './observability/routes.ts';
import type { ServicesTraces } from './observability/traces.ts';
import { oidcRoutes } from './oidc/provider-routes.ts';
import { Providers } from './oidc/providers.ts';
import { hostedFiles } from './pages/hosted-files.ts';
import { installHostedPage } from './pages/send-hosted.ts';
import type { Examiner } from './proofing/examiner.ts';
import type { ServicesRole } from './role.ts';
import { type RouteParts, servicesRoutes } from './routes.ts';
import { authenticateWallet } from './users/authenticate-wallet.ts';
import { providerOfPage } from './workflows/page-captcha.ts';

const MIB = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
/** How often unused galleries are dropped from memory. */
const EVICT_EVERY_MS = 60_000;

export interface AppOptions {
  context: ServicesContext;
  /** A node that only judges answers only a load balancer and a monitor. */
  role: ServicesRole;
  tokenKey: KeyPair;
  bootstrap: BootstrapSecrets;
  version: string;
  /** Authorities (`host:port`) under which requests are accepted. */
  hosts: () => ReadonlySet<string>;
  /** Scheme and authority of a request as its client addressed it. */
  originOf: (request: FastifyRequest) => string;
  log: FastifyBaseLogger;
  /** Addresses or ranges of the balancers in front; limits then count the client's address. */
  trustedProxies: readonly string[];
  rateLimits?: Partial<RateLimits> | undefined;
  examiner: Pick<Examiner, 'readFace'>;
  metrics: ServicesMetrics;
  traces: ServicesTraces;
  /** How long a whole request may take to arrive; a minute unless told otherwise. */
  requestTimeoutMs?: number | undefined;
  /** How long a reader of a report may stall; a minute unless told otherwise. */
  stalledReaderMs?: number | undefined;
  /** Whether these services were told to end. */
  draining: () => boolean;
  /** Id of the tenant whose keys may read metrics; without it, the one that has the database alone. */
  metricsTenant?: string | undefined;
}

/** The services as one Fastify application, not listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { context, bootstrap, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only these are believed about the origin of a request; none, unless it is set.
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 2 * MIB,
    requestTimeout: requestTimeoutMs,
    http: {
      // Node applies the longer of the two to the whole request.
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: requestTimeoutMs / 4,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerRouterError,
    connectionTimeout: 90_000,
    keepAliveTimeout: 30_000,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(judgeRequest);
  app.setSerializerCompiler(serializerCompiler);
  endConnectionsAtClose(app);
  options.traces.observe(app);
  options.metrics.observe(app);
  installProblemDetails(app);
  installHostGuard(app, options.hosts);
  const refused = await installRateLimits(app, options.rateLimits ?? {});
  const keys = signingKeys(context, options.tokenKey);
  const verifyToken = accessTokenVerifier(() => context.issuer, keys.ES256, context.now);
  installAccessGuard(app, {
    caller: callerBySchemes({
      dpop: (request, token) =>
        authenticateToken(request, token, { context, verifyToken, originOf: options.originOf }),
      accessKey: (key) => authenticateAccessKey(context, key),
      bearer: (token) => authenticateAccount(context, token),
    }),
    wallet: (request, kiosk) =>
      authenticateWallet(context, request, kiosk, `${options.originOf(request)}${request.url}`),
    bootstrap,
    refused,
  });
  const registration = { context, strict: process.env.NODE_ENV === 'test' };
  if (options.role === 'inference') registerRoutes(app, observabilityRoutes(options), registration);
  else await serveAll(app, options, { signingKeys: keys, verifyToken }, registration);
  await app.ready();
  return app;
}

/** Everything that clients, kiosks, administrators and persons ask. */
async function serveAll(
  app: FastifyInstance,
  options: AppOptions,
  { signingKeys: keys, verifyToken }: Pick<RouteParts, 'signingKeys' | 'verifyToken'>,
  registration: RegistrationOptions,
): Promise<void> {
  const { context } = options;
  const pages = hostedFiles();
  installHostedPage(app, pages, (token) => providerOfPage(context, token));
  await installOpenApi(app, {
    version: options.version,
    tokenPath: TOKEN_PATH,
    server: () => context.issuer,
  });
  const provider = perKeySet(keys.ES256, async (set) =>
    (await import('./oauth/provider.ts')).createProvider(context, set),
  );
  oauthRoutes(app, context, provider, options.originOf);
  const providers = new Providers(context, keys);
  oidcRoutes(app, context, providers, options.originOf);
  const streams = eventStreams(context);
  app.addHook('preClose', async () => streams.close());
  const galleries = new Galleries(context);
  const eviction = setInterval(() => galleries.evictIdle(), EVICT_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(eviction));
  const made = { streams, galleries, signingKeys: keys, providers, pages, verifyToken };
  const parts = { ...options, tokenPath: TOKEN_PATH, ...made };
  registerRoutes(app, servicesRoutes(parts), registration);
}

/** The provider is a large library that only the first token request needs; each set of keys makes a new one. */
function perKeySet<T>(
  keys: { current(): Promise<TokenKeySet> },
  make: (set: TokenKeySet) => Promise<T>,
): () => Promise<T> {
  let made: { set: TokenKeySet; value: Promise<T> } | undefined;
  return async () => {
    const set = await keys.current();
    if (made?.set !== set) made = { set, value: make(set) };
    return made.value;
  };
}
