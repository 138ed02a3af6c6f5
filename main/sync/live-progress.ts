import { type BackOff, backOff } from '#core/back-off.ts';
import { AppError } from '#core/contract/errors.ts';
import { ProgressStand } from '#core/contract/session-progress.ts';
import { containsLog, nextSegment } from '#core/evidence/follow-log.ts';
import { firstOwn } from '#core/evidence/hand-over.ts';
import { isRefusal, isTemporary, RequestError } from '#sdk/network/request-errors.ts';
import { RequestedPause } from '#sdk/network/retry-after.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import type { LiveProgress } from '../ports/services-gateway.ts';
import type { Vault } from '../ports/vault.ts';

export interface ProgressSenderOptions {
  vault: Pick<Vault, 'evidence' | 'outbox'>;
  client: Pick<ServicesClient, 'authorised'>;
  kioskDid: string;
  /** The session that runs at the counter. */
  running: () => string | undefined;
  /** Nothing is sent before the kiosk is enrolled. */
  isEnrolled: () => boolean;
  /** Pauses after failures. */
  pauses?: BackOff;
  /** Receives unexpected failures; the session does not notice them. */
  onFault?: (error: unknown) => void;
}

/** Requests are at least this far apart, however fast the counter works. */
const EVERY_MS = 5_000;
const PAUSES: BackOff = { firstMs: 10_000, longestMs: 5 * 60_000, spread: [0.5, 1] };

/** The services say how far they are: this kiosk was started anew, or an answer was lost. */
const ELSEWHERE = ['PROGRESS_REPEATED', 'EVIDENCE_OUT_OF_ORDER'];

/** How far the services follow the session of this kiosk that runs. */
interface Followed {
  readonly sessionId: string;
  /** Number of the last event that they have. */
  count: number;
  failures: number;
  /** The services refused for good: the log itself tells them everything at the end. */
  isOver: boolean;
}

/**
 * Sends the events of the running session to the services while it runs, without openings or artefacts. One request at a
 * time; nothing waits for it, and what the services do not get is in the log that the outbox sends at the end. What they
 * have is known in memory only: after a start they are asked.
 */
export class ProgressSender implements LiveProgress {
  readonly #options: ProgressSenderOptions;
  readonly #pauses: BackOff;
  readonly #asked: RequestedPause;
  #isStarted = false;
  #followed: Followed | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;
  /** On the clock of the process. */
  #notBefore = 0;

  constructor(options: ProgressSenderOptions) {
    this.#options = options;
    this.#pauses = options.pauses ?? PAUSES;
    this.#asked = new RequestedPause(this.#pauses.longestMs);
  }

  start(): void {
    this.#isStarted = true;
    this.changed();
  }

  changed(): void {
    if (!this.#isStarted || this.#isSending || this.#timer) return;
    const wait = Math.max(0, this.#notBefore - performance.now(), this.#asked.left());
    this.#timer = setTimeout(() => this.#go(), wait).unref();
  }

  /** A request under way may end; its answer is not looked at. */
  stop(): void {
    this.#isStarted = false;
    clearTimeout(this.#timer);
  }

  #go(): void {
    this.#timer = undefined;
    this.#isSending = true;
    this.#send()
      .catch((error: unknown) => this.#noteFailure(error))
      .then((goesOn) => {
        this.#isSending = false;
        if (goesOn) this.changed();
      })
      .catch((error: unknown) => this.#options.onFault?.(error));
  }

  /** @returns whether there may be more to send. */
  async #send(): Promise<boolean> {
    const followed = this.#follow();
    if (!followed) return false;
    const { sessionId } = followed;
    const segment = nextSegment(sessionId, this.#log(sessionId), followed.count + 1);
    if (!segment) return false;
    this.#notBefore = performance.now() + EVERY_MS;
    const path = `/proofingsession/${sessionId}/progress`;
    const { client } = this.#options;
    try {
      await client.authorised({ method: 'POST', path, json: segment, answer: ProgressStand });
      followed.count = segment.events.at(-1)?.seq ?? followed.count;
      followed.failures = 0;
    } catch (error) {
      if (!isRefusal(error) || !ELSEWHERE.includes(error.problem)) throw error;
      const stand = await client.authorised({ method: 'GET', path, answer: ProgressStand });
      if (this.#isStarted) this.#resume(followed, stand);
    }
    return this.#isStarted;
  }

  /** Nothing is said of a session before it is announced, which the outbox does. */
  #follow(): Followed | undefined {
    const { vault, running, isEnrolled, kioskDid } = this.#options;
    const sessionId = isEnrolled() ? running() : undefined;
    if (sessionId === undefined) return undefined;
    if (this.#followed?.sessionId !== sessionId) {
      const count = firstOwn(vault.evidence.events(sessionId), kioskDid) - 1;
      this.#followed = { sessionId, count, failures: 0, isOver: false };
    }
    const followed = this.#followed;
    const isKnown = (vault.evidence.head(sessionId)?.seq ?? 0) <= followed.count;
    if (followed.isOver || isKnown) return undefined;
    return vault.outbox.waiting().some((entry) => entry.sessionId === sessionId) ? undefined : followed;
  }

  #log(sessionId: string) {
    const { evidence } = this.#options.vault;
    return { events: evidence.events(sessionId), signatures: evidence.signatures(sessionId) };
  }

  /** Continues where the services are, unless they follow another log than this one. */
  #resume(followed: Followed, stand: ProgressStand): void {
    const log = this.#log(followed.sessionId);
    if (!containsLog(log, stand)) {
      followed.isOver = true;
    } else if (stand.count < firstOwn(log.events, this.#options.kioskDid) - 1) {
      // The part of the kiosk that gave the session away has not arrived.
      this.#fail(followed);
    } else {
      followed.count = stand.count;
    }
  }

  /** @returns whether another try can help. */
  #noteFailure(error: unknown): boolean {
    const followed = this.#followed;
    if (!this.#isStarted || !followed) return false;
    if (!(error instanceof AppError)) this.#options.onFault?.(error);
    if (error instanceof RequestError) this.#asked.begin(error.retryAfterMs);
    if (error instanceof AppError && !isTemporary(error)) {
      followed.isOver = true;
      return false;
    }
    this.#fail(followed);
    return true;
  }

  #fail(followed: Followed): void {
    followed.failures += 1;
    this.#notBefore = performance.now() + backOff(followed.failures, this.#pauses);
  }
}
