import type { WalletCodeKind, WalletCodeProgress, WalletCodeQuestion } from '#core/contract/counter/state.ts';
import { AppError, causeOf, failure } from '#core/contract/errors.ts';
import { readWalletCode, type WalletCode } from '#core/readers/wallet-code.ts';
import type { AuditInput } from '#sdk/ports/vault.ts';
import type { PersonWallet } from '../../ports/identity-library.ts';
import { type CodeQuestion, link, questionOf } from './code-question.ts';

export interface WalletCodesOptions {
  /** The session whose person's wallet is open. */
  person(): { readonly sessionId: string; readonly wallet: PersonWallet } | undefined;
  /** The first QR code in a picture. */
  readQrCode(jpeg: Uint8Array): Promise<string | undefined>;
  now(): Date;
  newId(): string;
  note(entry: AuditInput): void;
  onChange(): void;
  /** A failure that no screen tells the cause of. */
  onFault(error: unknown): void;
}

interface Open {
  readonly sessionId: string;
  readonly wallet: PersonWallet;
  readonly questionId: string;
  readonly kind?: WalletCodeKind;
  state: WalletCodeProgress['state'];
  question?: CodeQuestion;
  wrong?: boolean;
  error?: WalletCodeProgress['error'];
}

/** How long the operator sees the refusal of a code for which no wallet is open. */
const REFUSAL_LASTS_MS = 60_000;

/**
 * Codes that an applicant brings for their wallet, by a reader or by the camera of their display: a magic link, or the QR
 * code of an authentication session. One at a time; the applicant alone answers, in the context of their own wallet.
 */
export class WalletCodes {
  readonly #options: WalletCodesOptions;
  #open: Open | undefined;
  #refused: { readonly progress: WalletCodeProgress; readonly until: number } | undefined;
  #reading = false;

  constructor(options: WalletCodesOptions) {
    this.#options = options;
  }

  /** @returns whether the text is such a code; while another one is being worked on, it is dropped. */
  offer(text: string): boolean {
    const code = readWalletCode(text);
    if (!code) return false;
    if (this.#open?.state === 'under-way') return true;
    const person = this.#options.person();
    if (person) this.#begin(code, person);
    else this.#refuse(code.kind);
    return true;
  }

  /** The camera of the applicant's display looks for a code. @throws AppError `STEP_NOT_ALLOWED`, `APPLICANT_WALLET_MISSING` */
  scan(sessionId: string): void {
    if (this.#open?.state === 'under-way') throw failure('STEP_NOT_ALLOWED', 'a code is being worked on');
    const person = this.#options.person();
    if (person?.sessionId !== sessionId) throw noWallet();
    this.#start({ ...person, questionId: this.#options.newId(), state: 'scanning' });
  }

  /** Looks for a code in a frame, one frame at a time. @throws AppError `STEP_STALE`, `FRAME_DROPPED`, and IMAGE_*, by rejecting */
  async frame(at: { sessionId: string; questionId: string }, jpeg: Uint8Array): Promise<boolean> {
    const open = this.#at(at, 'scanning');
    if (this.#reading) throw failure('FRAME_DROPPED', 'the frame before it is still being read');
    this.#reading = true;
    try {
      const text = await this.#options.readQrCode(jpeg);
      return text !== undefined && this.#open === open && open.state === 'scanning' && this.offer(text);
    } finally {
      this.#reading = false;
    }
  }

  /** The question to the person of this session. @param deviceId the camera chosen for documents */
  question(sessionId: string, deviceId?: string): WalletCodeQuestion | undefined {
    const open = this.#open;
    if (open?.sessionId !== sessionId) return undefined;
    const { questionId, state, question, kind } = open;
    if (state === 'scanning') return { step: 'scan', questionId, ...(deviceId ? { deviceId } : {}) };
    if (state === 'under-way') return { step: 'busy', questionId };
    if (state === 'failed') return { step: 'failed', questionId };
    if (state === 'done' && kind) return { step: 'done', questionId, kind };
    if (state !== 'asked' || !question) return undefined;
    const { community, address } = question;
    const asked = { questionId, wrong: open.wrong === true, community, address };
    return question.step === 'link'
      ? { step: 'link', ...asked, passwordRequired: question.passwordRequired }
      : { step: 'sign-in', ...asked };
  }

  /** The view of the operator's display: nothing of what the code says. */
  progress(): WalletCodeProgress | undefined {
    if (!this.#open) {
      const refused = this.#refused;
      return refused && refused.until > this.#options.now().getTime() ? refused.progress : undefined;
    }
    const { kind, state, error } = this.#open;
    return { ...(kind ? { kind } : {}), state, ...(error ? { error } : {}) };
  }

  /** To whom a magic link leads. @throws AppError `STEP_STALE` */
  userName(at: { sessionId: string; questionId: string }): string {
    const { question } = this.#at(at, 'asked');
    if (question?.step !== 'link') throw failure('STEP_STALE', 'no link is asked about');
    return question.userName;
  }

  /** @param answer null: a no, or the end of a message @throws AppError `STEP_STALE` */
  answer(at: { sessionId: string; questionId: string }, answer: string | null): void {
    const open = this.#at(at, 'scanning', 'asked', 'done', 'failed');
    if (open.state === 'asked' && answer !== null) void this.#act(open, answer);
    else if (open.state === 'scanning' || open.state === 'asked') this.#end(open, 'declined');
    else {
      this.#open = undefined;
      this.#options.onChange();
    }
  }

  /** Called after every change of the session: a code ends with the person's wallet. */
  follow(): void {
    if (this.#open && this.#open.sessionId !== this.#options.person()?.sessionId) this.#open = undefined;
  }

  #begin(code: WalletCode, { sessionId, wallet }: Pick<Open, 'sessionId' | 'wallet'>): void {
    const questionId = this.#options.newId();
    const open: Open = { sessionId, wallet, questionId, kind: code.kind, state: 'under-way' };
    this.#start(open);
    questionOf(wallet, code).then(
      (question) => {
        open.question = question;
        this.#to(open, 'asked');
      },
      (error: unknown) => this.#fail(open, error),
    );
  }

  async #act(open: Open, answer: string): Promise<void> {
    const { question, wallet } = open;
    if (!question) return;
    this.#to(open, 'under-way');
    try {
      const done =
        question.step === 'link'
          ? await link(wallet, question, answer)
          : await this.#signIn(open, question, answer);
      open.wrong = !done;
      if (done) this.#end(open, 'done');
      else this.#to(open, 'asked');
    } catch (error) {
      this.#fail(open, error);
    }
  }

  /** The PIN first; then the library shows who asks for which scopes. @returns false: the PIN was another one */
  async #signIn(
    open: Open,
    { request }: Extract<CodeQuestion, { step: 'sign-in' }>,
    pin: string,
  ): Promise<boolean> {
    if (!(await open.wallet.verifyPin(pin))) return false;
    if (this.#open !== open) throw failure('CONSENT_REFUSED', 'the session has been left');
    await open.wallet.signIn(request);
    return true;
  }

  #start(open: Open): void {
    this.#refused = undefined;
    this.#open = open;
    this.#options.onChange();
  }

  #refuse(kind: WalletCodeKind): void {
    const progress = { kind, state: 'failed', error: noWallet().toResponse() } as const;
    this.#open = undefined;
    this.#refused = { progress, until: this.#options.now().getTime() + REFUSAL_LASTS_MS };
    this.#options.onChange();
  }

  #end(open: Open, state: 'done' | 'declined'): void {
    const { sessionId: subject, kind = 'scan' } = open;
    const time = this.#options.now().toISOString();
    this.#options.note({ time, actor: 'applicant', action: `wallet-code.${kind}-${state}`, subject });
    this.#to(open, state);
  }

  #fail(open: Open, error: unknown): void {
    // The person's own no, wherever it was said.
    if (error instanceof AppError && error.code === 'CONSENT_REFUSED') {
      this.#end(open, 'declined');
      return;
    }
    open.error = this.#told(error).toResponse();
    this.#to(open, 'failed');
  }

  #told(error: unknown): AppError {
    if (error instanceof AppError) return error;
    this.#options.onFault(error);
    return new AppError('INTERNAL', causeOf('INTERNAL', 'the code could not be used'));
  }

  /** A code that another one replaced, or whose session was left, is shown no more. */
  #to(open: Open, state: Open['state']): void {
    open.state = state;
    if (this.#open === open) this.#options.onChange();
  }

  #at(at: { sessionId: string; questionId: string }, ...states: Open['state'][]): Open {
    const open = this.#open;
    if (open?.sessionId === at.sessionId && open.questionId === at.questionId && states.includes(open.state))
      return open;
    throw failure('STEP_STALE', 'the question is not the one that is shown');
  }
}

const noWallet = (): AppError =>
  failure('APPLICANT_WALLET_MISSING', 'no session with an open wallet is on the screens');
