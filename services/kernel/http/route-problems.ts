import { PROBLEMS, Problem, type ProblemCode } from '#services/contract/problem.ts';
import type { Access, ManagedAccess } from '../access.ts';
import type { AnyRoute } from './route.ts';
import { isBodyForm } from './route-bodies.ts';

/** Errors of any request before or beside the work of its route. */
const ANYWHERE: readonly ProblemCode[] = [
  'INVALID_REQUEST',
  'INTERNAL',
  'DATABASE_BUSY',
  'DATABASE_UNAVAILABLE',
];
const BY_KIOSK_OR_CLIENT: readonly ProblemCode[] = [
  'TOKEN_INVALID',
  'DPOP_INVALID',
  'DPOP_REPLAYED',
  'SCOPE_MISSING',
];
const BY_WALLET: readonly ProblemCode[] = [
  'WALLET_PROOF_MISSING',
  'WALLET_PROOF_INVALID',
  'WALLET_PROOF_REPLAYED',
  'WALLET_REVOKED',
];
const BY_HEADER: Readonly<Record<string, readonly ProblemCode[]>> = {
  'idempotency-key': ['IDEMPOTENCY_CONFLICT'],
  'if-match': ['REVISION_MISSING', 'REVISION_STALE'],
};

/** Every code by which a route may refuse. */
export function problemsOf(route: AnyRoute): ReadonlySet<ProblemCode> {
  return new Set([
    ...ANYWHERE,
    ...(route.anyHost ? [] : (['HOST_UNKNOWN'] as const)),
    ...(route.limit === 'unlimited' ? [] : (['RATE_LIMITED'] as const)),
    ...byAccess(route.access),
    ...byInput(route),
    ...(route.problems ?? []),
  ]);
}

function byAccess(access: Access): readonly ProblemCode[] {
  if (access.kind === 'public') return [];
  if (access.kind === 'bootstrap') return ['BOOTSTRAP_INVALID'];
  const { kiosk, client, account }: Partial<ManagedAccess> =
    access.kind === 'kiosk' || access.kind === 'wallet' ? { kiosk: access.scope } : access;
  return [
    'TOKEN_MISSING',
    'ACCESS_DENIED',
    ...(kiosk || client ? BY_KIOSK_OR_CLIENT : []),
    ...(access.kind === 'wallet' ? BY_WALLET : []),
    ...(client ? (['ACCESS_KEY_INVALID'] as const) : []),
    ...(account ? (['SIGN_IN_ENDED'] as const) : []),
    ...(Array.isArray(account) ? (['PERMISSION_MISSING'] as const) : []),
  ];
}

function byInput({ input }: AnyRoute): readonly ProblemCode[] {
  if (!input) return [];
  const { headers, body } = input;
  return [
    ...Object.keys(headers?.shape ?? {}).flatMap((name) => BY_HEADER[name] ?? []),
    ...(body ? (['BODY_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED', 'REQUEST_TIMEOUT'] as const) : []),
    ...(body && !isBodyForm(body) ? (['MALFORMED_JSON'] as const) : []),
  ];
}

/** The refusals of a route for the OpenAPI document, by HTTP status. */
export function problemResponses(route: AnyRoute): Record<number, object> {
  const codes = [...problemsOf(route)].sort();
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const described = codes
        .filter((code) => PROBLEMS[code].status === status)
        .map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`);
      return [
        status,
        { description: described.join(' '), content: { 'application/problem+json': { schema: Problem } } },
      ];
    }),
  );
}
