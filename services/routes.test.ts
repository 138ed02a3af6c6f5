import { expect, it } from 'vitest';
import { z } from 'zod';
import { STANDARD_ROLES } from './contract/standard-roles.ts';
import type { AnyRoute } from './kernel/http/route.ts';
import { type RouteParts, servicesRoutes } from './routes.ts';

/** The records are read, and no route runs. */
const ROUTES: readonly AnyRoute[] = servicesRoutes({} as RouteParts);

/** The members of an object that a schema describes. */
function membersOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return [];
  const described = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const named = described.$ref?.split('/').at(-1) ?? '';
  return Object.keys((described.$defs?.[named] ?? described).properties ?? {});
}

const requestOf = ({ input = {} }: AnyRoute): string[] => [input.query, input.body].flatMap(membersOf);
const answerOf = ({ output }: AnyRoute): string[] => Object.values(output).flatMap(membersOf);

/** These continue from a place in the stream of events as long as a client listens, and have no pages. */
const STREAMS = ['readWalletEvents', 'streamEvents', 'streamWalletEvents'];
/** Bytes of one picture, which is no list. */
const BYTES = ['readGivenContent'];
/** Ways of reading a list in parts that other interfaces have. */
const OTHER_WAYS = ['offset', 'skip', 'page', 'pageSize', 'perPage', 'pageToken', 'after', 'before'];

it('reads every list in one way: a limit, a cursor, and the next cursor in the answer', () => {
  const paged = ROUTES.filter((route) => requestOf(route).includes('cursor'));
  expect(paged.length).toBeGreaterThan(25);
  const otherwise = paged.filter(
    (route) => !requestOf(route).includes('limit') || !answerOf(route).includes('next'),
  );
  expect(otherwise.map(({ operationId }) => operationId).sort()).toEqual(STREAMS);
});

/** The routes that an account with the permissions of a role may call. */
const routesOf = (name: string): AnyRoute[] => {
  const { permissions } = STANDARD_ROLES.find((role) => role.name === name)!;
  return ROUTES.filter(({ access }) => {
    const account = access.kind === 'managed' ? access.account : undefined;
    const admitted = typeof account === 'object' ? account : [];
    return permissions.some((permission) => admitted.includes(permission));
  });
};

it('opens to an auditor what reads, and nothing that changes', () => {
  const others = routesOf('Auditor').filter(({ method }) => method !== 'GET');
  expect(others.map(({ operationId }) => operationId)).toEqual(['searchReports', 'downloadReport']);
});

it('opens to a security officer the holds, and nothing else', () => {
  const paths = routesOf('Security officer').map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !path.startsWith('/v1/hold'))).toEqual([]);
});

it('opens to a reviewer the cases, and neither holds nor accounts, audit or erasures', () => {
  const reviewer = routesOf('Reviewer').map(({ path }) => path);
  expect(reviewer.filter((path) => /^\/v1\/(holds|accounts|roles|audit|privacy)/.test(path))).toEqual([]);
  expect(reviewer).toContain('/v1/review/cases/:caseId/decision');
});

it('reads no list in another way', () => {
  const other = ROUTES.filter((route) => requestOf(route).some((name) => OTHER_WAYS.includes(name)));
  expect(other.map(({ operationId }) => operationId)).toEqual(BYTES);
});
