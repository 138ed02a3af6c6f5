import type { SdkOperationName } from './contract/index.ts';
import type { IdentitySDK } from './identity-sdk.ts';

const READ: Partial<Record<SdkOperationName, object>> = {
  'wallet.did': {},
  'tenant.app': {},
  'library.current-dvc-id': {},
  'network.proxy-details': {},
  'restoration.is-on': {},
  'documents.fetch': { metadataOnly: false },
  'live-id.is-registered': {},
  'pin.is-registered': {},
  'assets.digital-enrolments': {},
  'assets.personal-enrolments': {},
  'accounts.list': {},
  'accounts.selected': {},
};

/** What an instance tells of its state: the value of each reading operation, or the code of its refusal. */
export async function standingOf(sdk: IdentitySDK): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(READ)) {
    const envelope = await sdk.call(name as SdkOperationName, input as never);
    told[name] = envelope.ok ? envelope.value : envelope.error.code;
  }
  return told;
}
