import type { Caller, Envelope, Handlers, InputOf, OutputOf } from '#core/contract/kit.ts';
import { type SdkOperationName, type SdkOperations, sdkOperations } from './contract/index.ts';
import { createDispatch, createDispatchSync, type DispatchLog } from './dispatch.ts';
import { assertRequirements, type Standing } from './requirements.ts';

/** The promise form of every operation; failures are envelopes. */
export type SdkCall = <K extends SdkOperationName>(
  name: K,
  input: InputOf<SdkOperations[K]>,
) => Promise<Envelope<OutputOf<SdkOperations[K]>>>;

/** The form of the operations that answer at once. */
type SdkCallSync = <K extends SdkOperationName>(
  name: K,
  input: InputOf<SdkOperations[K]>,
) => Envelope<OutputOf<SdkOperations[K]>>;

export interface SdkGate {
  readonly call: SdkCall;
  readonly callSync: SdkCallSync;
}

/** The class and the process around it; no renderer reaches the SDK. */
const HOST: Caller = { role: 'host', connectionId: 'identity-sdk' };

/**
 * Puts the one gate of the product in front of every operation, each with its order rules as its authorisation: they
 * are checked before the input is looked at.
 */
export function createSdkGate(
  handlers: Handlers<SdkOperations>,
  standing: Standing,
  log: DispatchLog,
): SdkGate {
  const optionsOf = (name: SdkOperationName) => ({
    operations: sdkOperations,
    handlers,
    authorise: () => assertRequirements(sdkOperations[name].requires, standing),
    log,
  });
  return {
    call: async (name, input) => {
      const envelope = await createDispatch(optionsOf(name))(name, input, HOST);
      return envelope as Envelope<OutputOf<SdkOperations[typeof name]>>;
    },
    callSync: (name, input) => createDispatchSync(optionsOf(name))(name, input, HOST),
  };
}
