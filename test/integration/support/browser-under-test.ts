interface Cookie {
  name: string;
  value: string;
  path: string;
  /** `SameSite=None`. */
  isForAnySite: boolean;
}

/**
 * A browser without script: keeps cookies by path, and follows what stays within one origin. To what a page of another
 * site posts it adds only the cookies that are for any site; to where that leads, all.
 */
export class BrowserUnderTest {
  readonly #origin: string;
  readonly #cookies = new Map<string, Cookie>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Fetches a page, and every further one until it is shown or leads to another origin. */
  async open(url: string | URL, init: RequestInit = {}): Promise<{ url: URL; status: number; text: string }> {
    const at = new URL(url, this.#origin);
    const isForeign = init.method === 'POST' && new Headers(init.headers).get('origin') !== this.#origin;
    const cookie = [...this.#cookies.values()]
      .filter(({ isForAnySite }) => isForAnySite || !isForeign)
      .filter(({ path }) => at.pathname === path || path === '/' || at.pathname.startsWith(`${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const headers = { accept: 'text/html', ...init.headers, ...(cookie ? { cookie } : {}) };
    const answer = await fetch(at, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const location = answer.headers.get('location');
    if (location === null) return { url: at, status: answer.status, text: await answer.text() };
    const next = new URL(location, at);
    if (next.origin !== this.#origin) return { url: next, status: answer.status, text: '' };
    return this.open(next);
  }

  /** Sends the form of a page as its button `choice` does. */
  submit(page: { url: URL; text: string }, fields: Record<string, string>, choice = 'continue') {
    const action = unescaped(/<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? '');
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    return this.open(action, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.#origin },
      body: new URLSearchParams({ csrf, ...fields, choice }).toString(),
    });
  }

  /** The values of all cookies, to compare. */
  get cookies(): string[] {
    return [...this.#cookies.values()].map(({ name, value }) => `${name}=${value}`);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const isForAnySite = attributes.some((one) => /^samesite=none$/i.test(one));
    if (value === '') this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value, path, isForAnySite });
  }
}

const unescaped = (text: string): string => text.replaceAll('&amp;', '&');
