import { type AdminPermission, KEY_TYPES } from '#services/contract/permissions.ts';
import type { DeclaredRoute } from '#services/kernel/http/access-guard.ts';

/** Who is admitted, as one line of the reviewed table says it. */
export interface AccessRow {
  method: string;
  url: string;
  /** `anyone`, `bootstrap`, `kiosk <scope>`, `wallet <scope>` (a kiosk with a person's proof), `client <scope> [types]`, `account <permission or permission>`. */
  admitted: string[];
}

const HEAD = `Who may call which route. The test of the matrix compares this file with what the routes declare and with what
they answer; run it with -u after a change, and review the lines that changed: they are the decision.
`;

/** The table of the declared routes, one line each. */
export function accessTable(routes: readonly DeclaredRoute[]): string {
  const read = new Set(routes.filter(({ method }) => method === 'GET').map(({ url }) => url));
  const lines = routes
    // HEAD beside GET is Fastify's own and has the access of its GET; any other HEAD is a route like every other.
    .filter(({ method, url }) => method !== 'OPTIONS' && !(method === 'HEAD' && read.has(url)))
    .map(
      (route) =>
        `${route.method.padEnd(6)} ${route.url} | ${admittedBy(route).join('; ')}${route.anyOrigin ? ' | from any page' : ''}`,
    )
    .sort((a, b) => (a.slice(7) < b.slice(7) ? -1 : 1));
  return `${HEAD}\n${lines.join('\n')}\n`;
}

function admittedBy({ access }: DeclaredRoute): string[] {
  if (access.kind === 'public') return ['anyone'];
  if (access.kind === 'bootstrap') return ['bootstrap'];
  if (access.kind === 'kiosk' || access.kind === 'wallet') return [`${access.kind} ${access.scope}`];
  const { kiosk, client, keyTypes = KEY_TYPES, account } = access;
  const types = keyTypes.length === KEY_TYPES.length ? '' : ` [${keyTypes.join(' ')}]`;
  return [
    ...(kiosk ? [`kiosk ${kiosk}`] : []),
    ...(client ? [`client ${client}${types}`] : []),
    ...(account ? [`account ${account === 'signed-in' ? 'any' : account.join(' or ')}`] : []),
  ];
}

/** Reads the reviewed table; an invalid line is an error. */
export function readAccessTable(text: string): AccessRow[] {
  const lines = text.slice(text.indexOf('\n\n')).trim().split('\n');
  return lines.map((line) => {
    const [, method, url, admitted] = /^([A-Z]+) +(\S+) \| ([^|]+?)(?: \| from any page)?$/.exec(line) ?? [];
    if (!method || !url || !admitted) throw new Error(`not a line of the access table: ${line}`);
    return { method, url, admitted: admitted.split('; ') };
  });
}

/** The permissions of which an account needs one, by a line of the table. */
export const permissionsOf = ({ admitted }: AccessRow): string[] =>
  admitted.flatMap((words) =>
    words.startsWith('account ') ? words.slice('account '.length).split(' or ') : [],
  );

export interface Holder {
  kind: 'nobody' | 'kiosk' | 'wallet' | 'client' | 'account';
  /** The type of a client. */
  type?: string;
  holds: readonly string[];
}

/** Whether a line of the table admits this holder; computed from its words only. */
export function isAdmitted(row: AccessRow, holder: Holder): boolean {
  return row.admitted.some((words) => {
    if (words === 'anyone') return true;
    if (words === 'account any') return holder.kind === 'account';
    const [, kind, needed = '', types] = /^(\w+) (.+?)(?: \[(.+)\])?$/.exec(words) ?? [];
    // A kiosk that brings a person's proof stays a kiosk.
    if (kind !== holder.kind && !(kind === 'kiosk' && holder.kind === 'wallet')) return false;
    if (types && !types.split(' ').includes(holder.type ?? '')) return false;
    return needed.split(' or ').some((name) => holder.holds.includes(name as AdminPermission));
  });
}
