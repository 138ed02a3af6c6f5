import type { SdkTenantRegistryCallback } from '../contract/callbacks.ts';
import type { ProxyDetails, SdkTenant, TenantRegistration } from '../contract/types.ts';
import { plainData } from './plain-data.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** Setup and information (specification, part 4.1). Every method but the first two throws AppError `NOT_READY`. */
export class SetupMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  isReady(): boolean {
    return this.#calls.direct('library.is-ready', {});
  }

  /** Library version, Semantic Versioning 2.0.0. */
  getVersion(): string {
    return this.#calls.direct('library.version', {});
  }

  /** @throws AppError `CONTEXT_REQUIRED`, `LICENSE_INVALID`. */
  setLicenseKey(key: string): void {
    this.#calls.direct('library.set-license-key', { key });
  }

  setDvcId(dvcId: string): void {
    this.#calls.direct('library.set-dvc-id', { dvcId });
  }

  /** Null while none is set. */
  getCurrentDvcID(): string | null {
    return this.#calls.direct('library.current-dvc-id', {});
  }

  /** Registers the tenant, once. The callback may tell `TENANT_ALREADY_REGISTERED`, `LICENSE_*`, `SERVICES_*`. */
  registerTenant(bidTenant: TenantRegistration, callback: SdkTenantRegistryCallback): void {
    this.#calls.deferred(
      'tenant.register',
      callback,
      'onTenantRegistration',
      () => plainData(bidTenant),
      (envelope) => [envelope.ok, errorOf(envelope), envelope.ok ? envelope.value : null],
    );
  }

  /** @throws AppError `TENANT_NOT_REGISTERED`. */
  getAppTenant(): SdkTenant {
    return this.#calls.direct('tenant.app', {});
  }

  /** The root of the registered app tenant. @throws AppError `TENANT_NOT_REGISTERED`. */
  getTenant(): SdkTenant {
    return this.#calls.direct('tenant.root', {});
  }

  /** base64url of the compressed P-256 point. @throws AppError `TENANT_NOT_REGISTERED`. */
  getServerPublicKey(): string {
    return this.#calls.direct('tenant.server-public-key', {});
  }

  /** @throws AppError `CONTEXT_REQUIRED`, `DISK_FULL`, `STORAGE_FAILED`. */
  setProxy(host: string, port: number, userName: string | null, password: string | null): void {
    this.#calls.direct('network.set-proxy', {
      host,
      port,
      userName: userName ?? null,
      password: password ?? null,
    });
  }

  /** Null while none is set. The password is never told. */
  getProxyDetails(): ProxyDetails | null {
    return this.#calls.direct('network.proxy-details', {});
  }

  /**
   * Erases the wallet and all data of the library.
   *
   * @param rootTenant the registered one; null before one is registered.
   * @throws AppError `LICENSE_MISSING`, `LICENSE_INVALID`, `TENANT_NOT_REGISTERED`, `SESSION_ACTIVE`,
   * `EVIDENCE_UNSYNCED`.
   */
  resetSDK(licenseKey: string, rootTenant: SdkTenant | null, resetReason: string): void {
    this.#calls.direct('library.reset', { licenseKey, rootTenant: rootTenant ?? null, resetReason });
  }
}
