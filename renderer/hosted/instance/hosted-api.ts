import type * as z from 'zod/mini';
import {
  HostedAdvice,
  HostedChallenge,
  HostedClaim,
  HostedClip,
  HostedPage,
  HostedPicture,
  HostedProblem,
} from '#core/contract/hosted-page.ts';
import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import type { RequestAfter } from './waiting-network.ts';

/** A person's answers to a page of questions. */
export type Answers = Readonly<Record<string, string | number | boolean>>;
export type PictureKind = 'document-front' | 'document-back' | 'document-file' | 'selfie' | 'selfie-native';
export interface PictureFacts {
  ageMs: number;
  captureType: 'Auto' | 'Manual';
  camera?: CameraFacts;
}
export interface Consent {
  revision: number;
  version: string;
  language: string;
  answers: readonly { purpose: 'procedure' | 'biometric'; given: boolean }[];
}
export interface Device {
  model?: string;
  platform?: string;
  browser: string;
  screen: { width: number; height: number };
  cameras: readonly CameraFacts[];
  automated: boolean;
}

/** A refusal of the services, by its code. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;
  readonly paths: readonly string[];

  constructor({ code, faults = [] }: HostedProblem) {
    super(code);
    this.code = code;
    this.paths = faults.map(({ path }) => path);
  }
}

/** Bytes with their media type. */
export interface Body {
  body: Uint8Array<ArrayBuffer>;
  type: string;
}

type Send = (address: string, request: RequestAfter) => Promise<Response>;
interface Sent {
  path?: string;
  json?: unknown;
  bytes?: Body;
  headers?: (waitedMs: number) => Record<string, string>;
  /** Whether the call belongs to a turn of this tab. */
  claimed?: boolean;
}

/** The services take no longer wait (`PictureFacts`). */
const MOST_WAITED_MS = 600_000;

const base64Url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function read<T>(answer: Response, schema: z.ZodMiniType<T>): Promise<T> {
  const body: unknown = answer.status === 204 ? undefined : await answer.json().catch(() => undefined);
  if (answer.ok) return schema.parse(body);
  const problem = HostedProblem.safeParse(body);
  throw new Refused(problem.success ? problem.data : { code: `HTTP_${answer.status}` });
}

/** The calls of a hosted page, all below its own address. A call of this tab takes the turn first. */
export class HostedApi {
  readonly #address: string;
  readonly #send: Send;
  #claim: Promise<number> | undefined;

  constructor(address: string, send: Send) {
    this.#address = address;
    this.#send = send;
  }

  /** Takes the turn for this tab from any other. */
  claim(): Promise<number> {
    const asked = this.#post(HostedClaim, { path: '/claim' }).then(({ claim }) => claim);
    this.#claim = asked;
    // The next call asks again.
    asked.catch(() => {
      if (this.#claim === asked) this.#claim = undefined;
    });
    return asked;
  }

  page(): Promise<HostedPage> {
    const headers = { accept: 'application/json' };
    return this.#send(this.#address, () => ({ headers, cache: 'no-store' })).then((answer) =>
      read(answer, HostedPage),
    );
  }

  answer(revision: number, values: Answers): Promise<HostedPage> {
    return this.#post(HostedPage, { path: '/answers', json: { revision, values } });
  }

  /** Answers with the code of a message. */
  code(code: string): Promise<HostedPage> {
    return this.#post(HostedPage, { path: '/code', json: { code } });
  }

  /** Continues without the code, which does not come. */
  giveUpCode(): Promise<HostedPage> {
    return this.#post(HostedPage, { path: '/code', json: { giveUp: true } });
  }

  newCode(): Promise<HostedPage> {
    return this.#post(HostedPage, { path: '/codes' });
  }

  consent(consent: Consent): Promise<HostedPage> {
    return this.#post(HostedPage, { path: '/consents', json: consent, claimed: true });
  }

  hint(of: 'document' | 'selfie', jpeg: Uint8Array<ArrayBuffer>): Promise<HostedAdvice> {
    const bytes = { body: jpeg, type: 'image/jpeg' };
    return this.#post(HostedAdvice, { path: `/hints?for=${of}`, bytes, claimed: true });
  }

  /** A picture, or the frames of a face that was held. */
  picture(of: PictureKind, facts: PictureFacts, bytes: Body): Promise<HostedPicture> {
    const headers = (waited: number) => {
      const waitedMs = Math.min(MOST_WAITED_MS, Math.round(waited));
      return { 'x-capture-facts': base64Url(JSON.stringify({ ...facts, waitedMs })) };
    };
    return this.#post(HostedPicture, { path: `/pictures?for=${of}`, bytes, headers, claimed: true });
  }

  challenge(): Promise<HostedChallenge> {
    return this.#post(HostedChallenge, { path: '/challenges', claimed: true });
  }

  clip(challengeId: string, index: number, bytes: Body): Promise<HostedClip> {
    const path = `/challenges/${challengeId}/clips?index=${index}`;
    return this.#post(HostedClip, { path, bytes, claimed: true });
  }

  async device(device: Device): Promise<void> {
    const answer = await this.#request({ path: '/device', json: device, claimed: true });
    if (!answer.ok) await read(answer, HostedClaim);
  }

  counter(revision: number): Promise<HostedPage> {
    return this.#post(HostedPage, { path: '/counter', json: { revision }, claimed: true });
  }

  moreTime(): Promise<HostedPage> {
    return this.#post(HostedPage, { path: '/time', claimed: true });
  }

  /** Gives the answer to the CAPTCHA. */
  person(captcha: string): Promise<HostedPage> {
    return this.#post(HostedPage, { path: '/person', json: { captcha } });
  }

  /** Asks for a new link by message; the answer says nothing about instance or contact. */
  async newLink(): Promise<void> {
    const answer = await this.#request({ path: '/link' });
    if (!answer.ok) await read(answer, HostedClaim);
  }

  later(): Promise<HostedPage> {
    return this.#post(HostedPage, { path: '/later', claimed: true });
  }

  stop(revision: number): Promise<HostedPage> {
    return this.#post(HostedPage, { path: '/stop', json: { revision }, claimed: true });
  }

  async #post<T>(schema: z.ZodMiniType<T>, sent: Sent): Promise<T> {
    return read(await this.#request(sent), schema);
  }

  async #request({ path = '', json, bytes, headers, claimed = false }: Sent): Promise<Response> {
    const claim = claimed ? await (this.#claim ?? this.claim()) : undefined;
    const type = bytes?.type ?? (json === undefined ? undefined : 'application/json');
    return this.#send(`${this.#address}${path}`, (waitedMs) => ({
      method: 'POST',
      cache: 'no-store',
      body: bytes ? bytes.body : json === undefined ? null : JSON.stringify(json),
      headers: {
        accept: 'application/json',
        ...(type ? { 'content-type': type } : {}),
        ...(claim === undefined ? {} : { 'x-capture-claim': String(claim) }),
        ...headers?.(waitedMs),
      },
    }));
  }
}
