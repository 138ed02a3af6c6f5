import type { SignInCodeView } from '#core/contract/counter/state.ts';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';
import type { AskingProgram } from '#core/proofing/scope-answers.ts';
import { relyingPartyOperations } from '#sdk/contract/authentication.ts';
import type { AuditInput } from '#sdk/ports/vault.ts';
import type { SignInAnswer, SignInWish, WaitingProgram } from '../../ports/local-api.ts';

const { 'authentication.new-session': create, 'authentication.session-response': read } =
  relyingPartyOperations;

export interface SignInCodesOptions {
  /** The session whose person is at the counter. */
  session(): string | undefined;
  /** An operation of the library in the kiosk's own context. */
  call(name: keyof typeof relyingPartyOperations, input: unknown): Promise<Envelope<unknown>>;
  now(): Date;
  newId(): string;
  note(entry: AuditInput): void;
  onChange(): void;
}

interface Shown {
  readonly counterSession: string;
  readonly program: WaitingProgram;
  readonly view: SignInCodeView;
  readonly session: { readonly sessionURL: string; readonly sessionId: string };
  readonly expiresAt: number;
  settle(answer: SignInAnswer | AppError): void;
}

/** The answers that come later, or on another try. */
const NOT_YET: ReadonlySet<string> = new Set([
  'AUTH_SESSION_UNANSWERED',
  'SERVICES_UNREACHABLE',
  'SERVICES_TIMEOUT',
  'RATE_LIMITED',
]);

/**
 * Authentication sessions that a program asks for through this kiosk: the applicant's display shows the code, the person
 * answers with the wallet on a device of their own, and the program gets the answer. One code at a time.
 */
export class SignInCodes {
  readonly #options: SignInCodesOptions;
  #shown: Shown | undefined;
  /** The session whose person refused last, and the programs that they refused. */
  #refused: { readonly counterSession: string; readonly programIds: readonly string[] } | undefined;
  #isAsking = false;
  #isReading = false;

  constructor(options: SignInCodesOptions) {
    this.#options = options;
  }

  /**
   * Shows the code of a new session and waits for its answer.
   *
   * @throws AppError `NOT_READY` without a person at the counter, `STEP_NOT_ALLOWED` beside another code, `CONSENT_REFUSED` where
   * the person closes it or has closed one of this program in their session, `AUTH_SESSION_EXPIRED`, and those of
   * `generateNewSession` and `getSessionResponse`, by rejecting
   */
  async ask(program: WaitingProgram, wish: SignInWish): Promise<SignInAnswer> {
    const counterSession = this.#options.session();
    if (counterSession === undefined) throw gone();
    if (this.#refusedIn(counterSession).includes(program.programId)) {
      throw failure('CONSENT_REFUSED', 'the applicant refused a code of this program in this session');
    }
    if (this.#shown || this.#isAsking) throw failure('STEP_NOT_ALLOWED', 'another code is being shown');
    this.#isAsking = true;
    const made = await this.#options.call('authentication.new-session', wish).finally(() => {
      this.#isAsking = false;
    });
    if (!made.ok) throw refusalOf(made.error);
    if (this.#options.session() !== counterSession) throw gone();
    const { sessionURL, sessionId, expiresAt } = create.output.parse(made.value);
    const { community, api: address } = wish.origin;
    const codeId = this.#options.newId();
    const view = { codeId, url: sessionURL, program: program.name, community, address };
    const session = { sessionURL, sessionId };
    this.#note(program, 'shown', counterSession);
    return new Promise((resolve, reject) => {
      const settle = (answer: SignInAnswer | AppError) =>
        answer instanceof AppError ? reject(answer) : resolve(answer);
      this.#shown = { counterSession, program, view, session, expiresAt: Date.parse(expiresAt), settle };
      this.#options.onChange();
    });
  }

  /** The code that the person of this session sees. */
  of(counterSession: string): SignInCodeView | undefined {
    return this.#shown?.counterSession === counterSession ? this.#shown.view : undefined;
  }

  /** The name of the program whose code is on the applicant's display. */
  askingProgram(): string | undefined {
    return this.#shown?.program.name;
  }

  /** The person does not sign in. @throws AppError `STEP_STALE` */
  close(counterSession: string, codeId: string): void {
    const shown = this.#shown;
    if (shown?.counterSession !== counterSession || shown.view.codeId !== codeId)
      throw failure('STEP_STALE', 'the code is not the one that is shown');
    // A program that asks again and again must not wear a no down.
    const programIds = [...this.#refusedIn(counterSession), shown.program.programId];
    this.#refused = { counterSession, programIds };
    this.#end(shown, 'refused', failure('CONSENT_REFUSED', 'the applicant closed the code'));
  }

  /** Called after every change of the session: a code ends with the person's. */
  follow(): void {
    const shown = this.#shown;
    if (shown && shown.counterSession !== this.#options.session()) this.#end(shown, 'left', gone());
  }

  /** Looks for the answer. Called about once a second. */
  async tick(): Promise<void> {
    const shown = this.#shown;
    if (!shown || this.#isReading) return;
    if (!shown.program.isThere()) {
      this.#end(shown, 'left', failure('PROGRAM_UNKNOWN', 'the connection of the program has ended'));
      return;
    }
    this.#isReading = true;
    try {
      const answer = await this.#options.call('authentication.session-response', shown.session);
      if (answer.ok) this.#end(shown, 'answered', read.output.parse(answer.value));
      else if (!NOT_YET.has(answer.error.code)) this.#end(shown, 'failed', refusalOf(answer.error));
      else if (this.#options.now().getTime() >= shown.expiresAt)
        this.#end(shown, 'failed', failure('AUTH_SESSION_EXPIRED', 'nobody has answered in time'));
    } finally {
      this.#isReading = false;
    }
  }

  /** The kiosk closes. */
  end(): void {
    if (this.#shown) this.#end(this.#shown, 'left', gone());
  }

  #refusedIn(counterSession: string): readonly string[] {
    return this.#refused?.counterSession === counterSession ? this.#refused.programIds : [];
  }

  #end(shown: Shown, how: 'answered' | 'refused' | 'left' | 'failed', answer: SignInAnswer | AppError): void {
    if (this.#shown !== shown) return;
    this.#shown = undefined;
    this.#note(how === 'refused' ? undefined : shown.program, how, shown.counterSession);
    shown.settle(answer);
    this.#options.onChange();
  }

  #note(program: AskingProgram | undefined, how: string, subject: string): void {
    const time = this.#options.now().toISOString();
    const actor = program ? `program:${program.programId}` : 'applicant';
    this.#options.note({ time, actor, action: `sign-in-code.${how}`, subject });
  }
}

const gone = (): AppError => failure('NOT_READY', 'no session with a person is under way');

const refusalOf = ({ code, cause, correlationId }: ErrorResponse): AppError =>
  cause ? new AppError(code, cause) : failure(code, `correlation id ${correlationId}`);
