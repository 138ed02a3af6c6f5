import { messageGateways, messageSettings } from './contact/gateways.ts';
import type { ServicesContext } from './kernel/context.ts';
import { webhookSettings } from './kernel/ports/webhook-settings.ts';
import { httpSource, sourceSettings } from './proofing/http-source.ts';
import { httpSsnAuthority, ssnAuthoritySettings } from './users/http-ssn-authority.ts';
import { codeLimitsOf } from './workflows/code-limits.ts';
import { contactProviderSettings, httpContactProvider } from './workflows/http-contact-provider.ts';
import { dnsMailExchanges } from './workflows/mail-exchanges.ts';

/** Systems outside of the services, and the limits of their use. */
type OutsidePorts = Pick<
  ServicesContext,
  'messages' | 'webhooks' | 'source' | 'mailExchanges' | 'codeLimits' | 'contactProvider' | 'ssnAuthority'
>;

/**
 * The given ports; any other as the environment configures it.
 *
 * @throws StartRefusal `SETTING_INVALID`
 */
export function outsidePorts(
  given: { readonly [K in keyof OutsidePorts]?: OutsidePorts[K] | undefined },
  env: NodeJS.ProcessEnv,
): OutsidePorts {
  const webhooks = given.webhooks ?? webhookSettings(env);
  return {
    messages: given.messages ?? messageGateways(messageSettings(env)),
    webhooks,
    source: given.source ?? httpSource(sourceSettings(env)),
    mailExchanges: given.mailExchanges ?? dnsMailExchanges(webhooks),
    codeLimits: given.codeLimits ?? codeLimitsOf(env),
    contactProvider: given.contactProvider ?? httpContactProvider(contactProviderSettings(env)),
    ssnAuthority: given.ssnAuthority ?? httpSsnAuthority(ssnAuthoritySettings(env)),
  };
}
