import type { ScopeRequestView } from '#core/contract/counter/state.ts';
import { failure } from '#core/contract/errors.ts';
import type { AskingProgram, ScopeAnswer } from '#core/proofing/scope-answers.ts';
import type { ScopeRequest } from '#sdk/ports/consent.ts';
import { MOST_SCOPE_ANSWERS } from './session/reducers/scopes-answered.ts';

/** A session whose person may be asked. */
export interface AskedSession {
  readonly sessionId: string;
  /** The answers of its person so far. */
  readonly answers: readonly ScopeAnswer[];
}

interface Open {
  readonly sessionId: string;
  readonly answer: Omit<ScopeAnswer, 'agreed'>;
  readonly view: ScopeRequestView;
  settle(agreed: boolean): void;
}

export interface ScopeRequestsOptions {
  newId(): string;
  /** Writes the person's answer into the log of the session. @throws AppError where it cannot be stored. */
  note(sessionId: string, answer: ScopeAnswer): void;
  onChange(): void;
}

/** Requests of relying parties and programs to the person at the counter: one at a time, for one session. */
export class ScopeRequests {
  readonly #options: ScopeRequestsOptions;
  #open: Open | undefined;

  constructor(options: ScopeRequestsOptions) {
    this.#options = options;
  }

  /**
   * Shows a request until the person answers, or the session is left. A second one meanwhile is not agreed to, nor is one of
   * a program that the person refused in this session, before a restart or since.
   *
   * @param program that asks through the local API.
   */
  ask(session: AskedSession | undefined, request: ScopeRequest, program?: AskingProgram): Promise<boolean> {
    if (!session || this.#open || session.answers.length >= MOST_SCOPE_ANSWERS) return Promise.resolve(false);
    if (program && isRefused(session.answers, program)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const scopes = [...request.scopes];
      const named = program ? { program: program.name } : {};
      const view = { ...request, ...named, scopes, requestId: this.#options.newId() };
      const { recipient, address } = request;
      const answer = { recipient, address, scopes, ...(program ? { program } : {}) };
      this.#open = { sessionId: session.sessionId, answer, view, settle: resolve };
      this.#options.onChange();
    });
  }

  /** The current request to the person of this session. */
  of(sessionId: string): ScopeRequestView | undefined {
    return this.#open?.sessionId === sessionId ? this.#open.view : undefined;
  }

  /** @throws AppError `STEP_STALE` for a request that is not shown any more, and where the answer cannot be stored. */
  answer(sessionId: string, requestId: string, agreed: boolean): void {
    const open = this.#open;
    if (open?.sessionId !== sessionId || open.view.requestId !== requestId) {
      throw failure('STEP_STALE', 'the request is not the one that is shown');
    }
    // The record comes first: no recipient gets data without one.
    this.#options.note(sessionId, { ...open.answer, agreed });
    this.#end(agreed);
  }

  /** Only the session that runs continues to be asked. */
  follow(activeSession: string | undefined): void {
    if (this.#open && this.#open.sessionId !== activeSession) this.#end(false);
  }

  #end(agreed: boolean): void {
    const open = this.#open;
    this.#open = undefined;
    open?.settle(agreed);
    this.#options.onChange();
  }
}

const isRefused = (answers: readonly ScopeAnswer[], { programId }: AskingProgram): boolean =>
  answers.some(({ agreed, program }) => !agreed && program?.programId === programId);
