const SECONDS = /^\d{1,9}$/;
/** IMF-fixdate, the only form that a sender may generate (RFC 9110, 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * How long an answer asks to wait (RFC 9110, 10.2.3), in milliseconds; undefined when it does not ask.
 *
 * @param value of `Retry-After`: seconds or a date.
 * @param sent of `Date`. A date is measured from there, so a wrong clock of this kiosk does not count.
 */
export function retryAfterMs(value: string | undefined, sent: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (SECONDS.test(value)) return positive(Number(value) * 1000);
  if (!HTTP_DATE.test(value)) return undefined;
  const from = sent !== undefined && HTTP_DATE.test(sent) ? Date.parse(sent) : Date.now();
  return positive(Date.parse(value) - from);
}

const positive = (wait: number): number | undefined => (wait > 0 ? wait : undefined);

/** The pause that the services asked for, on the clock of the process: setting the kiosk's clock does not change it. */
export class RequestedPause {
  readonly #longestMs: number;
  #until = 0;

  /** @param longestMs no answer silences the kiosk for longer. */
  constructor(longestMs: number) {
    this.#longestMs = longestMs;
  }

  /** Begins the pause of an answer. @returns its length in milliseconds, 0 when the answer asked for none. */
  begin(askedMs: number | undefined): number {
    const pause = Math.min(askedMs ?? 0, this.#longestMs);
    this.#until = Math.max(this.#until, performance.now() + pause);
    return pause;
  }

  /** Milliseconds that are left. */
  left(): number {
    return Math.max(0, this.#until - performance.now());
  }
}
