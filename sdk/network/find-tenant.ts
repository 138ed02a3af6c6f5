import { z } from 'zod';
import type { FindTenant } from '../ports/services.ts';
import { isRefusal } from './request-errors.ts';
import type { ServicesClient } from './services-client.ts';

const Lookup = z.object({
  tenant: z.object({ id: z.string(), tenanttag: z.string(), name: z.string(), dns: z.string().nullable() }),
});

/** Asks the directory of the services for a tenant. @throws AppError as `FindTenant` */
export const findTenant =
  (client: Pick<ServicesClient, 'open'>): FindTenant =>
  async (wanted) => {
    // The directory takes the id of a tenant wherever it takes a tag.
    const query = new URLSearchParams('dns' in wanted ? { dns: wanted.dns } : { tag: wanted.id });
    try {
      const path = `/v1/community?${query}`;
      const { tenant } = await client.open({ method: 'GET', path, answer: Lookup });
      return { id: tenant.id, tag: tenant.tenanttag, name: tenant.name, dns: tenant.dns };
    } catch (error) {
      if (isRefusal(error) && NOT_THERE.includes(error.problem)) return undefined;
      throw error;
    }
  };

/** Only a host name can be a tenant's. */
const NOT_THERE = ['TENANT_NOT_FOUND', 'COMMUNITY_NOT_FOUND', 'INVALID_REQUEST'];
