import { AppError } from '#core/contract/errors.ts';
import type {
  CommunityInfoCallback,
  FetchConfigCallback,
  MessageGatewaysCallback,
  RestoreWalletEnabledCallback,
  SdkGenericResponse,
} from '../contract/callbacks.ts';
import type { LicenseModules } from '../contract/configuration.ts';
import type { SdkTenant } from '../contract/types.ts';
import { plainData } from './plain-data.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** Configuration of tenant and community (specification, part 4.1). Both contexts. */
export class ConfigurationMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  /** `status` is false while the modules are not known. @throws AppError order rules only. */
  getLicenseModule(): SdkGenericResponse<LicenseModules> {
    try {
      return { status: true, data: this.#calls.direct('configuration.licence', {}), error: null };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'LICENSE_MODULES_UNKNOWN') throw error;
      return { status: false, data: null, error: error.toResponse() };
    }
  }

  /** @param keyPath names, separated by dots. */
  fetchConfig(tenantDns: string, keyPath: string, callback: FetchConfigCallback): void {
    this.#calls.deferred(
      'configuration.tenant',
      callback,
      'onFetchConfigCallback',
      () => ({ tenantDns, keyPath }),
      (envelope) => [
        envelope.ok,
        envelope.ok ? JSON.stringify(envelope.value.value) : null,
        errorOf(envelope),
      ],
    );
  }

  /** @param keyPath names, separated by dots. */
  fetchCommunityConfig(tenant: SdkTenant, keyPath: string, callback: FetchConfigCallback): void {
    this.#calls.deferred(
      'configuration.community',
      callback,
      'onFetchConfigCallback',
      () => ({ tenant: plainData(tenant), keyPath }),
      (envelope) => [
        envelope.ok,
        envelope.ok ? JSON.stringify(envelope.value.value) : null,
        errorOf(envelope),
      ],
    );
  }

  getCommunityInfo(tenant: SdkTenant, callback: CommunityInfoCallback): void {
    this.#calls.deferred(
      'configuration.info',
      callback,
      'onCommunityInfoResponse',
      () => ({ tenant: plainData(tenant) }),
      (envelope) => [envelope.ok, envelope.ok ? JSON.stringify(envelope.value) : null, errorOf(envelope)],
    );
  }

  getMessageGateways(tenant: SdkTenant, callback: MessageGatewaysCallback): void {
    this.#calls.deferred(
      'configuration.gateways',
      callback,
      'onMessageGatewaysResponse',
      () => ({ tenant: plainData(tenant) }),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value : null, errorOf(envelope)],
    );
  }

  /** The callback has no error: a failure is false, and in the log. */
  isRestoreWalletEnabled(tenantDns: string, callback: RestoreWalletEnabledCallback): void {
    this.#calls.deferred(
      'configuration.restore',
      callback,
      'onRestoreWalletEnabled',
      () => ({ tenantDns }),
      (envelope) => [this.#calls.valueOrUntold('isRestoreWalletEnabled', envelope, false)],
    );
  }
}
