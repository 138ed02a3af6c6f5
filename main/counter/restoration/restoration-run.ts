import type { RestorationProgress } from '#core/contract/counter/state.ts';
import { AppError, causeOf, failure } from '#core/contract/errors.ts';
import type { IdentityLibrary } from '../../ports/identity-library.ts';

export interface RestorationRunOptions {
  readonly library: Pick<IdentityLibrary, 'restoration'>;
  onChange(): void;
  /** A failure that no screen tells the cause of. */
  onFault(error: unknown): void;
}

/** A restoration that the operator started, one at a time. The person answers everything on their own display. */
export class RestorationRun {
  readonly #options: RestorationRunOptions;
  #run: { readonly sessionId: string; progress: RestorationProgress } | undefined;

  constructor(options: RestorationRunOptions) {
    this.#options = options;
  }

  /** @throws AppError `STEP_NOT_ALLOWED` while one is under way, without a person, and where they have a wallet already */
  start(sessionId: string): void {
    if (this.progress(sessionId)?.state === 'under-way') {
      throw failure('STEP_NOT_ALLOWED', 'a restoration is under way');
    }
    const restore = this.#options.library.restoration();
    if (!restore) throw failure('STEP_NOT_ALLOWED', 'no person without a wallet is at the counter');
    const run: { sessionId: string; progress: RestorationProgress } = {
      sessionId,
      progress: { state: 'under-way' },
    };
    this.#run = run;
    this.#options.onChange();
    void restore()
      .then(() => {
        run.progress = { state: 'restored' };
      })
      .catch((error: unknown) => {
        run.progress = { state: 'failed', error: this.#told(error) };
      })
      .finally(() => this.#options.onChange());
  }

  /** How far it is, of the session in which it was started. */
  progress(sessionId: string): RestorationProgress | undefined {
    return this.#run?.sessionId === sessionId ? this.#run.progress : undefined;
  }

  #told(error: unknown) {
    if (error instanceof AppError) return error.toResponse();
    this.#options.onFault(error);
    return new AppError('INTERNAL', causeOf('INTERNAL', 'the restoration failed')).toResponse();
  }
}
