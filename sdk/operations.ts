import { AppError, causeOf, type ErrorCause } from '#core/contract/errors.ts';
import type { Handlers, OperationMap } from '#core/contract/kit.ts';
import { capturePipeline } from './capture-pipeline.ts';
import { pipelineOperations } from './contract/capture-pipeline.ts';
import { type SdkOperations, sdkOperations } from './contract/index.ts';
import { createSdkGate, type SdkGate } from './gate.ts';
import { openApplicant } from './open-applicant.ts';
import { openDevice } from './open-device.ts';
import type { OpenedContext } from './opened-context.ts';
import type { CapturePipeline } from './ports/capture-pipeline.ts';
import type { Standing } from './requirements.ts';
import type { OpenableContext } from './sdk-context.ts';

type Phase =
  | { readonly name: 'loading' | 'failed' | 'ended'; readonly cause: ErrorCause }
  | { readonly name: 'open'; readonly opened: OpenedContext };

const LOADING = causeOf('NOT_READY', 'keychain and vault state are being loaded');
const ENDED = causeOf('NOT_READY', 'the context has ended', { hint: 'SDK: initialise a new context.' });

/** One initialised context: its load, its gate over all operations, and its end. */
export class SdkSession {
  readonly context: OpenableContext;
  readonly gate: SdkGate<SdkOperations>;
  /** Settles when the load has finished, well or not. Never rejects. */
  readonly loaded: Promise<void>;
  readonly #pipeline: CapturePipeline;
  #phase: Phase = { name: 'loading', cause: LOADING };

  /** @param applicantActive whether some applicant context of this process is active. */
  constructor(context: OpenableContext, applicantActive: () => boolean) {
    this.context = context;
    const standing: Standing = {
      kind: context.kind,
      notReady: () => (this.#phase.name === 'open' ? undefined : this.#phase.cause),
      hasLicense: () => this.#opened().installation.read().licenseKey !== undefined,
      hasTenant: () => this.#opened().installation.read().tenant !== undefined,
      walletState: () => this.#opened().wallet.state(),
    };
    const handlers: Handlers<SdkOperations> = {
      ...late(sdkOperations, () => this.#opened().handlers),
      'library.is-ready': () => this.isReady(),
      'library.version': () => context.version,
    };
    this.gate = createSdkGate(sdkOperations, handlers, standing, context.log);
    const pipeline = late(pipelineOperations, () => this.#opened().pipeline);
    this.#pipeline = capturePipeline(createSdkGate(pipelineOperations, pipeline, standing, context.log));
    this.loaded = this.#load(applicantActive);
  }

  isReady(): boolean {
    return this.#phase.name === 'open';
  }

  /** Ends the context; an applicant's data in memory are overwritten. Calls under way still get their answer. */
  end(): void {
    if (this.#phase.name === 'open') this.#phase.opened.forget();
    this.#phase = { name: 'ended', cause: ENDED };
  }

  async #load(applicantActive: () => boolean): Promise<void> {
    try {
      const opened = await this.#open(applicantActive);
      // Reading the state of the wallet is the load of the keychain entry: a keychain that refuses is known now.
      opened.wallet.state();
      if (this.#phase.name === 'ended') opened.forget();
      else this.#phase = { name: 'open', opened };
    } catch (error) {
      this.#fail(error);
    }
  }

  async #open(applicantActive: () => boolean): Promise<OpenedContext> {
    const { context } = this;
    if (context.kind === 'device') return openDevice(context, await context.open(), applicantActive);
    const resources = await context.open();
    resources.onPipeline(this.#pipeline);
    return openApplicant(context, resources);
  }

  #fail(error: unknown): void {
    const known = error instanceof AppError ? error : undefined;
    this.context.log.warn('sdk.load-failed', {
      context: this.context.kind,
      code: known?.code ?? 'INTERNAL',
      error: error instanceof Error ? error.name : typeof error,
    });
    const cause = known?.detail ?? causeOf('NOT_READY', 'the load failed; the log holds the details');
    if (this.#phase.name !== 'ended') this.#phase = { name: 'failed', cause };
  }

  #opened(): OpenedContext {
    if (this.#phase.name === 'open') return this.#phase.opened;
    throw new AppError('NOT_READY', this.#phase.cause);
  }
}

/** Handlers that look up the opened context when they are called. */
function late<M extends OperationMap>(operations: M, opened: () => Handlers<M>): Handlers<M> {
  const entries = Object.keys(operations).map((name) => [
    name,
    (...call: [never, never]) => opened()[name]!(...call),
  ]);
  return Object.fromEntries(entries) as Handlers<M>;
}
