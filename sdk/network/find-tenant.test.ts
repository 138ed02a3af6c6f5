import { describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { findTenant } from './find-tenant.ts';
import { RequestError } from './request-errors.ts';
import type { KioskRequest } from './services-client.ts';

const TENANT = { id: 't-1', tenanttag: 'branch-one', name: 'Branch One', tenanttype: 'tenant', dns: null };
const refused = (problem: string, status = 404) =>
  new RequestError(failure('SERVICES_REFUSED', 'refused'), { status, problem });

describe('the tenant of the directory', () => {
  it.each([
    [{ dns: 'id.branch.example' }, '/v1/community?dns=id.branch.example'],
    [{ id: 't-1' }, '/v1/community?tag=t-1'],
    [{ dns: 'a&tag=b' }, '/v1/community?dns=a%26tag%3Db'],
  ])('is asked for by %o', async (wanted, path) => {
    const open = vi.fn(async ({ answer }: KioskRequest<never>) =>
      (answer as { parse(value: unknown): unknown }).parse({ tenant: TENANT }),
    );
    const found = await findTenant({ open: open as never })(wanted);
    expect(found).toEqual({ id: 't-1', tag: 'branch-one', name: 'Branch One', dns: null });
    expect(open.mock.calls[0]?.[0]).toMatchObject({ method: 'GET', path });
  });

  it('is undefined where there is none; any other failure is told', async () => {
    const failing = (error: Error) => findTenant({ open: () => Promise.reject(error) })({ dns: 'x.example' });
    expect(await failing(refused('TENANT_NOT_FOUND'))).toBeUndefined();
    expect(await failing(refused('INVALID_REQUEST', 400))).toBeUndefined();
    const busy = refused('RATE_LIMITED', 429);
    await expect(failing(busy)).rejects.toBe(busy);
    const unreached = failure('SERVICES_UNREACHABLE', 'no answer');
    await expect(failing(unreached)).rejects.toBe(unreached);
  });
});
