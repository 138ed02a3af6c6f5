import type { NetworkSettings } from '#core/contract/counter/setup-operations.ts';
import { checkAuthorities } from '#sdk/contract/certificate-authority.ts';

/** The own certificate authority of a set-up. @throws AppError CERTIFICATE_AUTHORITY_INVALID */
export const checkAuthority = (network: NetworkSettings, now: Date): void =>
  checkAuthorities(network, now, 'setup');
