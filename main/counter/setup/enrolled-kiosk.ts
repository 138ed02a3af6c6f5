import type { setupOperations } from '#core/contract/counter/setup-operations.ts';
import { type AppError, failure } from '#core/contract/errors.ts';
import type { ParsedInputOf } from '#core/contract/kit.ts';
import { mayManageOperators } from '#core/contract/operators.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import type { EnrolmentResult } from '#sdk/ports/services.ts';
import type { ServicesTarget } from '../../ports/services-link.ts';
import { newOperator } from '../operators/new-operator.ts';
import { OperatorAuthentication } from '../operators/operator-authentication.ts';
import { RosterCache } from '../operators/roster-cache.ts';
import { VaultNumber } from '../vault-number.ts';
import { writeKioskSettings } from './kiosk-settings.ts';
import { forgetSetUp } from './prepare-kiosk.ts';
import type { SetupOptions } from './setup-options.ts';
import type { UnlockedKiosk } from './unlocked-kiosk.ts';

export type SetupSupervisor = ParsedInputOf<(typeof setupOperations)['setup.complete']>['supervisor'];

export interface EnrolledKioskOptions extends SetupOptions {
  unlocked: UnlockedKiosk;
  target: ServicesTarget;
  branchName: string;
  enrolment: EnrolmentResult;
  licenseKey: string;
  enrolmentCode: string;
}

/**
 * A kiosk that the services know and that may not be used yet: a supervisor of its community must allow it. Where there
 * is no operator at all, the enrolment code makes the first one; everywhere else one signs in.
 */
export class EnrolledKiosk {
  readonly unlocked: UnlockedKiosk;
  readonly #options: EnrolledKioskOptions;
  readonly #roster: RosterCache;
  readonly #authentication: OperatorAuthentication;

  constructor(options: EnrolledKioskOptions) {
    const { credentials, clock, uptimeMs, enrolment, unlocked } = options;
    const { keys, vault } = unlocked;
    const { roster, lockouts, audit } = vault;
    const number = new VaultNumber({ keys, vault, clock, uptimeMs, onFault: options.onFault });
    this.#options = options;
    this.unlocked = unlocked;
    this.#roster = new RosterCache(roster, enrolment, clock);
    this.#authentication = new OperatorAuthentication({
      roster: this.#roster,
      lockouts,
      audit,
      credentials,
      clock,
      uptimeMs,
      onTry: () => number.raise(),
    });
  }

  get community(): string {
    return this.#options.enrolment.communityName;
  }

  /** The confirmation that the set-up still needs. */
  awaits(): SetupSupervisor['kind'] {
    return this.#roster.isEmpty() ? 'first' : 'existing';
  }

  /** The operators who may give it, if there are any. */
  supervisors(): RosterOperator[] {
    return this.#roster.operators().filter(mayManageOperators);
  }

  /** Fetches the operators of the community. @throws AppError of the SERVICES_* family, ROSTER_INVALID */
  async refresh(): Promise<void> {
    this.#roster.accept((await this.unlocked.link.gateway.fetchRoster()).jws);
  }

  /**
   * Ends the set-up with a supervisor's confirmation. The marker is written last, so anything that fails or is killed
   * before leaves a kiosk that was never set up, and can be gone on with.
   * @returns id of the supervisor
   * @throws AppError of the operation `setup.complete`
   */
  async finish(supervisor: SetupSupervisor): Promise<string> {
    await this.refresh();
    const operatorId =
      supervisor.kind === 'first' ? await this.#makeFirst(supervisor) : this.#signIn(supervisor);
    this.#settle(operatorId);
    return operatorId;
  }

  async close(): Promise<void> {
    await this.unlocked.link.close();
    this.unlocked.vault.close();
  }

  async #makeFirst(supervisor: { name: string; passphrase: string }): Promise<string> {
    if (this.awaits() !== 'first') throw operatorsExist();
    const { credentials, clock, enrolmentCode } = this.#options;
    const operator = newOperator({ ...supervisor, role: 'supervisor' }, credentials, clock);
    const authority = { kind: 'enrolment', code: enrolmentCode } as const;
    const adding = this.unlocked.link.gateway.addOperator(operator, authority);
    const failure = await adding.then(
      () => undefined,
      (error: unknown) => error,
    );
    // The roster decides: an answer may be lost, and another kiosk may have been quicker.
    await this.refresh();
    const known = this.#roster.operators().some(({ operatorId }) => operatorId === operator.operatorId);
    if (known || failure === undefined) return operator.operatorId;
    throw this.awaits() === 'first' ? failure : operatorsExist();
  }

  #signIn({ operatorId, passphrase }: { operatorId: string; passphrase: string }): string {
    const { operator, signer } = this.#authentication.authenticate(operatorId, passphrase);
    signer.forget();
    if (mayManageOperators(operator)) return operatorId;
    throw failure('PERMISSION_DENIED', 'no supervisor with permission counter.manage-operators');
  }

  #settle(operatorId: string): void {
    const { branchName, enrolment, licenseKey, target, installation, library, clock } = this.#options;
    const { keys, vault, wallet } = this.unlocked;
    const setUpAt = clock.now().toISOString();
    writeKioskSettings(vault, { services: target });
    library.adopt(vault, {
      licenseKey,
      tenant: { dns: registrableName(target) },
      deviceName: branchName,
      enrolment,
      walletDid: wallet.did,
      registeredAt: setUpAt,
      ...(target.mode === 'remote' && target.network?.proxy ? { proxy: target.network.proxy } : {}),
    });
    vault.audit.append({ time: setUpAt, actor: 'kiosk', action: 'kiosk.set-up', subject: operatorId });
    const keyStorage = keys.kind === 'keychain' ? 'keychain' : 'passphrase-file';
    installation.writeMarker({ v: 1, keyStorage, services: target.mode, setUpAt });
    forgetSetUp(vault);
    if (target.mode === 'embedded') this.#forgetCarried();
  }

  /** The set-up is complete without it; a new one takes the rest. */
  #forgetCarried(): void {
    const { installation, onFault } = this.#options;
    try {
      installation.forgetCarried();
    } catch (error) {
      onFault(error);
    }
  }
}

/** Name of the tenant's services. Embedded ones have none of their own, and their port may change. */
const registrableName = (target: ServicesTarget): string =>
  target.mode === 'embedded' ? 'localhost' : new URL(target.address).host;

function operatorsExist(): AppError {
  return failure('SUPERVISOR_EXISTS', 'the roster is not empty');
}
