import type { HoldPage, HoldView } from '#core/contract/counter/holds.ts';
import { AppError, failure } from '#core/contract/errors.ts';
import type { Hold, ReleaseReason } from '#core/contract/holds.ts';
import type {
  CommunityPlace,
  HoldServices,
  OfficerCredentials,
  SignedInOfficer,
} from '../../ports/hold-services.ts';

export interface HoldDeskOptions {
  services: HoldServices;
  place: () => CommunityPlace;
  /** The name of an operator who is on the roster. */
  operatorName: (operatorId: string) => string | undefined;
  /** The reference of a session that this kiosk holds. */
  referenceOf: (sessionId: string) => string | undefined;
  /** How long the machine has run; setting the clock does not change it. */
  uptimeMs: () => number;
  /** After how long without a call a sign-in ends. */
  idleMs: () => number;
  /** The officer came or went. */
  onChange: () => void;
  /** Receives failures that no caller awaits. */
  onFault: (error: unknown) => void;
}

interface Officer {
  who: SignedInOfficer;
  lastSeen: number;
}

/**
 * The desk at which security officers release sessions that are held. Each signs in with their own account of the
 * services, which judge every act. The sign-in is in memory alone; it ends with the page, with the idle time of the
 * counter, and with the process.
 */
export class HoldDesk {
  readonly #options: HoldDeskOptions;
  #officer: Officer | undefined;

  constructor(options: HoldDeskOptions) {
    this.#options = options;
  }

  hasOfficer(): boolean {
    return this.#officer !== undefined;
  }

  /** @throws AppError SIGN_IN_FAILED, SIGN_IN_LOCKED, PERMISSION_DENIED, and the SERVICES_* family */
  async signIn(credentials: OfficerCredentials): Promise<{ name: string; mayRelease: boolean }> {
    this.leave();
    const who = await this.#admit(credentials);
    // Two sign-ins at once: the later answer stays, and the earlier one ends.
    this.leave();
    this.#admitted({ who, lastSeen: this.#options.uptimeMs() });
    return { name: who.name, mayRelease: who.mayRelease };
  }

  /** Forgets the officer at once; the services hear of it where they can be reached, and else end it by their clock. */
  leave(): void {
    const officer = this.#officer;
    if (!officer) return;
    this.#admitted(undefined);
    this.#end(officer.who);
  }

  /** Ends the sign-in of an officer who has gone. Called about once a second. */
  tick(): void {
    const { uptimeMs, idleMs } = this.#options;
    if (this.#officer && uptimeMs() - this.#officer.lastSeen >= idleMs()) this.leave();
  }

  /** @throws AppError SIGN_IN_ENDED, PERMISSION_DENIED, and the SERVICES_* family */
  async list(after?: string): Promise<HoldPage> {
    const { services, place } = this.#options;
    return this.#acting(async ({ token, accountId }) => {
      const { holds, next } = await services.list(token, place().communityId, after);
      return { holds: holds.map((hold) => this.#view(hold, accountId)), ...(next ? { next } : {}) };
    });
  }

  /** @throws AppError RELEASE_ASKED, SIGN_IN_ENDED, and those of a release */
  askRelease(holdId: string, reason: ReleaseReason): Promise<HoldView> {
    return this.#onHold(({ token }) => this.#options.services.ask(token, holdId, reason));
  }

  /** @throws AppError SIGN_IN_ENDED, and those of a release */
  refuseRelease(holdId: string): Promise<HoldView> {
    return this.#onHold(({ token }) => this.#options.services.refuse(token, holdId));
  }

  /**
   * @param by the second person, who signs in for this alone; else the officer who is signed in
   * @throws AppError RELEASE_NOT_ASKED, SECOND_PERSON_REQUIRED, SIGN_IN_ENDED, SIGN_IN_FAILED, SIGN_IN_LOCKED, and
   * those of a release
   */
  confirmRelease(holdId: string, by?: OfficerCredentials): Promise<HoldView> {
    const { services } = this.#options;
    if (!by) return this.#onHold(({ token }) => services.confirm(token, holdId));
    return this.#onHold(async ({ accountId }) => {
      const second = await this.#admit(by);
      try {
        if (second.accountId === accountId) {
          throw failure('SECOND_PERSON_REQUIRED', 'the officer who is signed in entered their own account');
        }
        return await services.confirm(second.token, holdId);
      } finally {
        this.#end(second);
      }
    });
  }

  #admitted(officer: Officer | undefined): void {
    this.#officer = officer;
    this.#options.onChange();
  }

  async #admit(credentials: OfficerCredentials): Promise<SignedInOfficer> {
    const { services, place } = this.#options;
    const who = await services.signIn(place(), credentials);
    if (who.mayRead) return who;
    this.#end(who);
    throw failure('PERMISSION_DENIED', 'the account may not see holds of this organisation');
  }

  #end({ token }: SignedInOfficer): void {
    this.#options.services.signOut(token).catch((error: unknown) => {
      if (!(error instanceof AppError)) this.#options.onFault(error);
    });
  }

  #onHold(act: (officer: SignedInOfficer) => Promise<Hold>): Promise<HoldView> {
    return this.#acting(async (officer) => this.#view(await act(officer), officer.accountId));
  }

  /** Something that the officer does, who is present by doing it. */
  async #acting<T>(act: (officer: SignedInOfficer) => Promise<T>): Promise<T> {
    const officer = this.#officer;
    if (!officer) throw failure('SIGN_IN_ENDED', 'no security officer is signed in at this kiosk');
    officer.lastSeen = this.#options.uptimeMs();
    try {
      return await act(officer.who);
    } catch (error) {
      const isOver = error instanceof AppError && error.code === 'SIGN_IN_ENDED';
      if (isOver && this.#officer === officer) this.#admitted(undefined);
      throw error;
    }
  }

  #view(hold: Hold, accountId: string): HoldView {
    const { holdId, sessionId, reason, heldSince, release, state } = hold;
    const reference = this.#options.referenceOf(sessionId);
    return {
      holdId,
      sessionId,
      ...(reference === undefined ? {} : { reference }),
      reason,
      heldBy: this.#heldBy(hold, accountId),
      heldSince,
      ...(release
        ? {
            asked: { reason: release.reason, at: release.askedAt, isMine: release.askedBy === accountId },
          }
        : {}),
      isReleased: state === 'released',
    };
  }

  #heldBy({ heldBy, operatorId }: Hold, accountId: string): HoldView['heldBy'] {
    if (heldBy.startsWith('account:')) return { kind: 'officer', isMine: heldBy === `account:${accountId}` };
    if (operatorId === null) return { kind: 'counter' };
    const name = this.#options.operatorName(operatorId);
    return { kind: 'operator', ...(name === undefined ? {} : { name }) };
  }
}
