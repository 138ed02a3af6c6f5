import type { HostedPage } from '#core/contract/hosted-page.ts';
import { Listeners } from '#core/listeners.ts';
import { type HostedApi, Refused } from './hosted-api.ts';

/** Why the address shows nothing. */
export type Gone = 'unknown' | 'missing';

export interface Shown {
  /** Undefined before the first answer. */
  page: HostedPage | undefined;
  gone: Gone | undefined;
  offline: boolean;
  /** Another tab or device has the turn. */
  moved: boolean;
  /** The last thing that the person asked for was not done. */
  failed: boolean;
  /** What the person's stop did, where they stopped here. */
  stopped?: HostedPage['stop'];
}

const FIRST: Shown = { page: undefined, gone: undefined, offline: false, moved: false, failed: false };
/** Refusals of an input; its page shows them. */
const TOLD_BY_PAGES: readonly string[] = [
  'WORKFLOW_INPUT_INVALID',
  'CONTACT_CODE_WRONG',
  'CONTACT_CODE_ENDED',
  'CAPTCHA_REJECTED',
  'CAPTCHA_UNAVAILABLE',
];
const OLD_PAGE: readonly string[] = ['INSTANCE_MOVED', 'CAPTURE_CHALLENGE_GONE', 'CAPTCHA_REQUIRED'];

/** The services' page, and the person's actions on it. */
export class InstanceStore {
  readonly api: HostedApi;
  readonly #listeners = new Listeners<[]>();
  readonly #announce: () => void;
  #shown = FIRST;

  /** @param announce tells the other tabs of this browser that this one has the turn */
  constructor(api: HostedApi, announce: () => void = () => undefined) {
    this.api = api;
    this.#announce = announce;
  }

  readonly get = (): Shown => this.#shown;
  readonly subscribe = this.#listeners.add;

  readonly setOffline = (offline: boolean): void => {
    if (offline !== this.#shown.offline) this.#set({ offline });
  };
  readonly setMoved = (): void => this.#set({ moved: true });

  /** Shows the page of an answer. */
  readonly show = (page: HostedPage): void => this.#set({ page, failed: false });

  /** Reads the current page. */
  readonly refresh = async (): Promise<void> => {
    await this.#judged(async () => this.show(await this.api.page()));
  };

  /** Takes the turn back from the other tab. */
  readonly takeBack = async (): Promise<void> => {
    await this.#judged(async () => {
      this.#announce();
      await this.api.claim();
      this.show(await this.api.page());
      this.#set({ moved: false });
    });
  };

  /**
   * Carries out the person's action and shows the next page.
   *
   * @returns a refusal that the page itself must show; undefined where the action succeeded, or the store shows the
   * refusal
   */
  readonly act = async (
    work: (api: HostedApi, page: HostedPage) => Promise<HostedPage>,
  ): Promise<Refused | undefined> => {
    const { page } = this.#shown;
    if (!page) return undefined;
    return this.#judged(async () => this.show(await work(this.api, page)));
  };

  /** Ends the instance. @returns whether it was stopped */
  readonly stop = async (): Promise<boolean> => {
    const stopped = this.#shown.page?.stop;
    await this.act(async (api, { revision }) => {
      const page = await api.stop(revision);
      this.#set({ stopped });
      return page;
    });
    return this.#shown.page?.state !== 'In Progress';
  };

  /** As {@link act}, for an answer that is more than the next page. */
  readonly ask = async <T>(work: (api: HostedApi) => Promise<T>): Promise<T | undefined> => {
    let answer: T | undefined;
    await this.#judged(async () => {
      answer = await work(this.api);
    });
    return answer;
  };

  async #judged(work: () => Promise<void>): Promise<Refused | undefined> {
    try {
      await work();
      return undefined;
    } catch (cause) {
      return this.#refuse(cause);
    }
  }

  async #refuse(cause: unknown): Promise<Refused | undefined> {
    if (!(cause instanceof Refused)) {
      this.#set({ failed: true });
      return undefined;
    }
    if (cause.code === 'INSTANCE_MOVED_TAB') this.setMoved();
    else if (cause.code === 'INSTANCE_NOT_FOUND') this.#set({ gone: 'unknown' });
    else if (OLD_PAGE.includes(cause.code)) await this.refresh();
    else if (!TOLD_BY_PAGES.includes(cause.code)) this.#set({ failed: true });
    return cause;
  }

  #set(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#listeners.tell();
  }
}
