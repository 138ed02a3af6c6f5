import { type ProviderSettings, providerSettings } from '#services/kernel/http-provider.ts';
import { mappedProvider } from '#services/kernel/mapped-provider.ts';
import type { ContactProvider } from '#services/kernel/ports/contact-provider.ts';

const PREFIX = 'COUNTERPROOF_CONTACT_PROVIDER';

export const contactProviderSettings = (environment: NodeJS.ProcessEnv): ProviderSettings =>
  providerSettings(PREFIX, environment);

/**
 * A provider behind HTTP that is asked and read by a declared mapping.
 *
 * @returns undefined where none is configured.
 * @throws StartRefusal `SETTING_INVALID` when a part of it is missing or wrong.
 */
export function httpContactProvider(settings: ProviderSettings): ContactProvider | undefined {
  const accepts = mappedProvider(PREFIX, settings, ['kind', 'value']);
  return accepts && { accepts };
}
