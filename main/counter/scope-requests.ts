import type { ScopeRequestView } from '#core/contract/counter/state.ts';
import { failure } from '#core/contract/errors.ts';
import type { ScopeRequest } from '#sdk/ports/consent.ts';

/** A paired program that asks. */
export interface AskingProgram {
  readonly programId: string;
  readonly name: string;
}

interface Open {
  readonly sessionId: string;
  readonly programId: string | undefined;
  readonly view: ScopeRequestView;
  settle(agreed: boolean): void;
}

/** What relying parties and programs ask the person at the counter for: one request at a time, for one session. */
export class ScopeRequests {
  readonly #newId: () => string;
  readonly #onChange: () => void;
  #open: Open | undefined;
  /** Programs that were refused, and in which session. */
  #refused = { sessionId: '', programs: new Set<string>() };

  constructor(newId: () => string, onChange: () => void) {
    this.#newId = newId;
    this.#onChange = onChange;
  }

  /**
   * Shows a request until the person answers, or the session is left. A second one meanwhile is not agreed to, nor is one of
   * a program that the person refused in this session.
   *
   * @param program that asks through the local API.
   */
  ask(sessionId: string | undefined, request: ScopeRequest, program?: AskingProgram): Promise<boolean> {
    if (sessionId === undefined || this.#open) return Promise.resolve(false);
    if (program && this.#refusedIn(sessionId).has(program.programId)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const named = program ? { program: program.name } : {};
      const view = { ...request, ...named, scopes: [...request.scopes], requestId: this.#newId() };
      this.#open = { sessionId, programId: program?.programId, view, settle: resolve };
      this.#onChange();
    });
  }

  /** What the person of this session is asked now. */
  of(sessionId: string): ScopeRequestView | undefined {
    return this.#open?.sessionId === sessionId ? this.#open.view : undefined;
  }

  /** @throws AppError `STEP_STALE` for a request that is not shown any more. */
  answer(sessionId: string, requestId: string, agreed: boolean): void {
    if (this.of(sessionId)?.requestId !== requestId) {
      throw failure('STEP_STALE', 'the request is not the one that is shown');
    }
    const programId = this.#open?.programId;
    if (!agreed && programId !== undefined) this.#refusedIn(sessionId).add(programId);
    this.#end(agreed);
  }

  /** Only the session that runs continues to be asked. */
  follow(activeSession: string | undefined): void {
    if (this.#open && this.#open.sessionId !== activeSession) this.#end(false);
  }

  #refusedIn(sessionId: string): Set<string> {
    if (this.#refused.sessionId !== sessionId) this.#refused = { sessionId, programs: new Set() };
    return this.#refused.programs;
  }

  #end(agreed: boolean): void {
    const open = this.#open;
    this.#open = undefined;
    open?.settle(agreed);
    this.#onChange();
  }
}
