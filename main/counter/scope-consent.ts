import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { AskingProgram, ScopeAnswer } from '#core/proofing/scope-answers.ts';
import type { AskConsent } from '#sdk/ports/consent.ts';
import type { Clock } from '../ports/clock.ts';
import type { Vault } from '../ports/vault.ts';
import { ScopeRequests } from './scope-requests.ts';
import type { SessionRunner } from './session/session-runner.ts';
import type { SessionState } from './session/session-state.ts';

interface ScopeConsentOptions {
  readonly runner: Pick<SessionRunner, 'current' | 'noteScopeAnswer'>;
  /** The session that still needs its applicant. */
  readonly session: () => SessionState | undefined;
  readonly vault: Pick<Vault, 'audit'>;
  readonly clock: Clock;
  readonly onChange: () => void;
}

/** Has the applicant agree to the scopes that a relying party or a program asks for, and records each answer. */
export class ScopeConsent {
  readonly requests: ScopeRequests;
  readonly #options: ScopeConsentOptions;
  /** The program for which a call of the library is made. */
  readonly #program = new AsyncLocalStorage<AskingProgram>();

  constructor(options: ScopeConsentOptions) {
    this.#options = options;
    this.requests = new ScopeRequests({
      newId: randomUUID,
      note: (sessionId, answer) => this.#note(sessionId, answer),
      onChange: options.onChange,
    });
  }

  /** Makes a call of the library for a program: what the call asks for, the program asks for. */
  callFor<T>(program: AskingProgram, call: () => T): T {
    return this.#program.run(program, call);
  }

  /** The program for which the present call is made. */
  readonly program = (): AskingProgram | undefined => this.#program.getStore();

  /** Asks the applicant. After the end of their session, only a code that they brought themselves may ask. */
  readonly ask: AskConsent = (request) => {
    const program = this.program();
    const session = this.#options.session();
    const mayAsk = session && (session.status === 'active' || !program);
    const asked = mayAsk && { sessionId: session.sessionId, answers: session.scopeAnswers ?? [] };
    return this.requests.ask(asked || undefined, request, program);
  };

  /** The log of an ended session is closed: the audit log of the vault keeps the answer then. */
  #note(sessionId: string, answer: ScopeAnswer): void {
    const { runner, vault, clock } = this.#options;
    if (runner.current()?.status === 'active') {
      runner.noteScopeAnswer(sessionId, answer);
      return;
    }
    const { address, scopes, agreed } = answer;
    const time = clock.now().toISOString();
    const entry = { time, actor: 'applicant', action: 'scopes.answered', subject: sessionId };
    vault.audit.append({ ...entry, detail: { address, scopes, agreed } });
  }
}
