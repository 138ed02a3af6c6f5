import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type Caller } from '#services/kernel/access.ts';

/** How many streams and waiting polls are open on a node at once. */
export interface PlaceLimits {
  caller: number;
  /** Streams of all wallets behind one kiosk, because a kiosk can make up wallets. */
  kiosk: number;
  tenant: number;
  node: number;
}

export const PLACES: PlaceLimits = { caller: 5, kiosk: 20, tenant: 1_000, node: 2_000 };

/** Counts the readers that a node serves, each under everyone whom it could be multiplied by. */
export class StreamPlaces {
  readonly #limits: PlaceLimits;
  readonly #open = new Map<string, number>();

  constructor(limits: PlaceLimits = PLACES) {
    this.#limits = limits;
  }

  /**
   * @returns a function that gives the place back, once. @throws ProblemError `RATE_LIMITED`; no place is taken then.
   */
  take(caller: Caller): () => void {
    const counted = this.#countedUnder(caller);
    for (const { key, most, refusal } of counted) {
      if ((this.#open.get(key) ?? 0) >= most) throw new ProblemError('RATE_LIMITED', refusal);
    }
    for (const { key } of counted) this.#change(key, 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const { key } of counted) this.#change(key, -1);
    };
  }

  #countedUnder(caller: Caller): { key: string; most: number; refusal: string }[] {
    const { tenantId } = caller;
    const { caller: own, kiosk, tenant, node } = this.#limits;
    const kioskId = 'kioskId' in caller ? caller.kioskId : undefined;
    return [
      {
        key: `caller ${tenantId} ${actorOf(caller)}`,
        most: own,
        refusal: `Close one of your ${own} streams first.`,
      },
      ...(kioskId === undefined
        ? []
        : [
            {
              key: `kiosk ${tenantId} ${kioskId}`,
              most: kiosk,
              refusal: `This kiosk has ${kiosk} streams open; close one first.`,
            },
          ]),
      { key: `tenant ${tenantId}`, most: tenant, refusal: 'Too many streams of this tenant are open here.' },
      { key: 'node', most: node, refusal: 'Too many streams are open here.' },
    ];
  }

  #change(key: string, by: 1 | -1): void {
    const left = (this.#open.get(key) ?? 0) + by;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
