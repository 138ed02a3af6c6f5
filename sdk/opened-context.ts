import type { Handlers } from '#core/contract/kit.ts';
import type { PipelineOperations } from './contract/capture-pipeline.ts';
import type { SdkOperations } from './contract/index.ts';
import type { InstallationStore } from './contract/scope.ts';
import type { Wallet } from './ports/wallet.ts';

/** A context whose keychain and vault state are loaded. */
export interface OpenedContext {
  readonly handlers: Handlers<SdkOperations>;
  readonly pipeline: Handlers<PipelineOperations>;
  readonly installation: InstallationStore;
  readonly wallet: Wallet;
  /** Overwrites and forgets a person's data in memory. */
  forget(): void;
}
