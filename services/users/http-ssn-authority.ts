import { type ProviderSettings, providerSettings } from '#services/kernel/http-provider.ts';
import { mappedProvider } from '#services/kernel/mapped-provider.ts';
import type { SsnAuthority } from '#services/kernel/ports/ssn-authority.ts';

const PREFIX = 'COUNTERPROOF_SSN_PROVIDER';

export const ssnAuthoritySettings = (environment: NodeJS.ProcessEnv): ProviderSettings =>
  providerSettings(PREFIX, environment);

/**
 * A provider behind HTTP that is asked and read by a declared mapping.
 *
 * @returns undefined where none is configured.
 * @throws StartRefusal `SETTING_INVALID` when a part of it is missing or wrong.
 */
export function httpSsnAuthority(settings: ProviderSettings): SsnAuthority | undefined {
  const confirms = mappedProvider(PREFIX, settings, ['ssn', 'firstName', 'lastName', 'dateOfBirth']);
  return confirms && { confirms };
}
