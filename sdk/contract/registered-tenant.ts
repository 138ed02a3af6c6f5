import { failure } from '#core/contract/errors.ts';
import type { Installation } from './scope.ts';
import type { SdkTenant } from './types.ts';

/**
 * Checks a tenant or community that a caller names; of members that the registration does not know, nothing can differ.
 *
 * @throws AppError `TENANT_NOT_FOUND` where it is not the registered one.
 */
export function assertRegisteredTenant({ tenant }: Installation, named: Partial<SdkTenant>): void {
  const registered: Partial<SdkTenant> = tenant?.app ?? {};
  const differs = (Object.keys(named) as (keyof SdkTenant)[]).find(
    (member) => registered[member] !== undefined && textOf(named[member]) !== textOf(registered[member]),
  );
  if (differs === undefined) return;
  throw failure('TENANT_NOT_FOUND', `${differs} is not that of the registered tenant`, {
    hint: 'SDK: name the tenant as getAppTenant or getTenant returns it.',
  });
}

/** DNS names, tags and names count in any case, addresses without a slash at their end. */
const textOf = (text: string | undefined): string => (text ?? '').toLowerCase().replace(/\/$/, '');
