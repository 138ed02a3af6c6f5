import type { VaultStanding } from '#core/contract/outbox-entries.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { KeyStore } from '#sdk/ports/key-store.ts';
import type { EnrolmentResult, NetworkOptions } from '#sdk/ports/services.ts';
import type { LiveProgress, NewOperator, ServicesGateway, SyncLoop } from './services-gateway.ts';
import type { Vault } from './vault.ts';

/** The services that this kiosk belongs to. */
export type ServicesTarget =
  | { mode: 'embedded' }
  | { mode: 'remote'; address: string; network?: NetworkOptions | undefined };

/** One connection to the services, made for one wallet. */
export interface ServicesLink {
  readonly gateway: ServicesGateway;
  /** From now on requests carry this enrolment. */
  enrolled(enrolment: EnrolmentResult): void;
  /** From now on remote services are reached through this proxy; undefined: none. Embedded ones need none. */
  setProxy(proxy: NetworkOptions['proxy']): void;
  /** The statement that a supervisor signs to allow a new operator. */
  operatorAuthority(supervisor: JwsSigner, communityId: string, operator: NewOperator, time: Date): string;
  /** The loop that empties the outbox of this vault and says where the vault stands; it is not running yet. */
  syncLoop(vault: Vault, standing?: () => VaultStanding): SyncLoop;
  /** Tells the services of the running session of this vault, of this id; it does not tell yet. */
  liveProgress(vault: Vault, running: () => string | undefined): LiveProgress;
  close(): Promise<void>;
}

/** Makes connections; the embedded services run as a child of this process. */
export interface ServicesConnector {
  /** Starts the embedded services early, before the kiosk is unlocked. They open nothing sealed. */
  warmUp(): void;
  /**
   * Lets the embedded services open their data, with their key from this store. A set-up makes a `new` key; where an
   * `existing` one is missing, the services stay down and say so.
   * @throws AppError of the key store
   */
  unlock(keys: KeyStore, mode: 'existing' | 'new'): void;
  link(target: ServicesTarget, wallet: JwsSigner): ServicesLink;
  /** Tries an address before it is saved. @throws AppError of the SERVICES_* family, PROXY_FAILED, CERTIFICATE_UNTRUSTED */
  test(address: string, network: NetworkOptions): Promise<void>;
  /** Ends the child. */
  close(): Promise<void>;
}
