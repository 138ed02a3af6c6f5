import { AppError, failure } from '#core/contract/errors.ts';
import { ROSTER_TYPE } from '#core/contract/operators.ts';
import { Roster, type RosterOperator, type RosterProof } from '#core/contract/roster.ts';
import { proofOf } from '#core/evidence/roster-extract.ts';
import { verifyJws } from '#core/keys/jws.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RosterRepository } from '../../ports/vault.ts';

/** The signer and the kiosk of the roster, pinned when the kiosk is enrolled. */
export interface RosterPin {
  servicesDid: string;
  tenantId: string;
  communityId: string;
}

/** The signed roster that lets operators sign in while the services cannot be reached. */
export class RosterCache {
  readonly #repository: RosterRepository;
  #pin: RosterPin;
  readonly #clock: Clock;
  readonly #latestServerTime: () => string;
  #roster: Roster | undefined;

  /** @param latestServerTime the latest time that the services have signed, RFC 3339; empty when none is known */
  constructor(
    repository: RosterRepository,
    pin: RosterPin,
    clock: Clock,
    latestServerTime: () => string = () => '',
  ) {
    this.#repository = repository;
    this.#pin = pin;
    this.#clock = clock;
    this.#latestServerTime = latestServerTime;
  }

  /** The kiosk was registered again: only a roster of that community counts from now on. */
  pinAnew(pin: RosterPin): void {
    this.#pin = pin;
    this.#roster = undefined;
  }

  /**
   * Keeps a roster that the pinned services signed, and refuses one that was issued before the one in use. The same
   * issue time changes nothing but the time of the fetch.
   * @throws AppError ROSTER_INVALID, ROSTER_OUTDATED
   */
  accept(jws: string): void {
    const roster = this.#verify(jws);
    const known = this.#stored();
    if (known && roster.issuedAt < known.issuedAt) throw outdated(roster.issuedAt, known.issuedAt);
    const fetchedAt = this.#clock.now().toISOString();
    const cached = this.#repository.get();
    if (cached && roster.issuedAt === known?.issuedAt) {
      this.#repository.put({ ...cached, fetchedAt });
      return;
    }
    this.#repository.put({ jws, fetchedAt, expiresAt: roster.expiresAt });
    this.#roster = roster;
  }

  /** Operators who may sign in, for the sign-in screen; empty when there is no valid roster. */
  operators(): readonly RosterOperator[] {
    return this.#stored()?.operators.filter(({ active }) => active) ?? [];
  }

  /** Whether the roster says that the community has no operator at all, not even an inactive one. */
  isEmpty(): boolean {
    return this.#stored()?.operators.length === 0;
  }

  times(): { fetchedAt: string; expiresAt: string } | undefined {
    const cached = this.#repository.get();
    return cached && { fetchedAt: cached.fetchedAt, expiresAt: cached.expiresAt };
  }

  /**
   * One operator, as long as the roster is in force.
   * @returns undefined when the roster does not know this operator
   * @throws AppError ROSTER_EXPIRED, ROSTER_INVALID
   */
  find(operatorId: string): RosterOperator | undefined {
    const roster = this.#stored();
    if (!roster) throw failure('ROSTER_INVALID', 'no roster in the vault that the pinned services signed');
    if (roster.expiresAt <= this.#latestKnownTime()) throw expired(roster.expiresAt);
    return roster.operators.find((operator) => operator.operatorId === operatorId && operator.active);
  }

  /**
   * The proof that shows one operator to examiners of evidence; undefined where the roster does not list or not show
   * them.
   */
  proof(operatorId: string): RosterProof | undefined {
    const roster = this.#stored();
    return roster && proofOf(roster, operatorId);
  }

  /** A clock that is set back must not bring an expired roster back to life. */
  #latestKnownTime(): string {
    const { fetchedAt = '' } = this.#repository.get() ?? {};
    const times = [this.#clock.now().toISOString(), this.#latestServerTime(), fetchedAt];
    return times.sort().at(-1) ?? '';
  }

  #stored(): Roster | undefined {
    const cached = this.#roster ? undefined : this.#repository.get();
    if (!cached) return this.#roster;
    try {
      this.#roster = this.#verify(cached.jws);
    } catch (error) {
      // A roster that does not verify any more counts as none; sign-in then says ROSTER_INVALID.
      if (!(error instanceof AppError)) throw error;
    }
    return this.#roster;
  }

  #verify(jws: string): Roster {
    const verdict = verifyJws(jws);
    if (!verdict.valid) throw failure('ROSTER_INVALID', verdict.reason);
    if (verdict.did !== this.#pin.servicesDid)
      throw failure('ROSTER_INVALID', 'signed by another key than the pinned one');
    if (verdict.typ !== ROSTER_TYPE) throw failure('ROSTER_INVALID', 'a signature made for another purpose');
    const roster = Roster.safeParse(verdict.payload);
    if (!roster.success) throw failure('ROSTER_INVALID', 'the payload is not a roster');
    const { tenantId, communityId } = roster.data;
    if (tenantId !== this.#pin.tenantId || communityId !== this.#pin.communityId) {
      throw failure('ROSTER_INVALID', 'made for another community');
    }
    return roster.data;
  }
}

function outdated(issuedAt: string, inUse: string): AppError {
  return failure('ROSTER_OUTDATED', `issued at ${issuedAt}; the one in use at ${inUse}`);
}

function expired(expiresAt: string): AppError {
  return failure('ROSTER_EXPIRED', `expired at ${expiresAt}`);
}
