import type { Caller, Envelope, Handlers, InputOf, OutputOf } from '#core/contract/kit.ts';
import type { SdkOperationName, SdkOperations } from './contract/index.ts';
import type { SdkOperationSpec } from './contract/sdk-operation.ts';
import { createDispatch, createDispatchSync, type DispatchLog } from './dispatch.ts';
import { assertRequirements, type Standing } from './requirements.ts';

type SdkOperationMap = Readonly<Record<string, SdkOperationSpec>>;

/** The promise form of every operation; failures are envelopes. */
export type SdkCall = <K extends SdkOperationName>(
  name: K,
  input: InputOf<SdkOperations[K]>,
) => Promise<Envelope<OutputOf<SdkOperations[K]>>>;

export interface SdkGate<M extends SdkOperationMap> {
  readonly call: <K extends keyof M & string>(
    name: K,
    input: InputOf<M[K]>,
  ) => Promise<Envelope<OutputOf<M[K]>>>;
  /** The form of the operations that answer at once. */
  readonly callSync: <K extends keyof M & string>(name: K, input: InputOf<M[K]>) => Envelope<OutputOf<M[K]>>;
}

/** The class and the process around it; no renderer reaches the SDK. */
const HOST: Caller = { role: 'host', connectionId: 'identity-sdk' };

/**
 * Puts the one gate of the product in front of every operation of a map, each with its order rules as its
 * authorisation: they are checked before the input is looked at.
 */
export function createSdkGate<M extends SdkOperationMap>(
  operations: M,
  handlers: Handlers<M>,
  standing: Standing,
  log: DispatchLog,
): SdkGate<M> {
  const optionsOf = (name: keyof M & string) => ({
    operations,
    handlers,
    authorise: () => assertRequirements(operations[name]!.requires, standing),
    log,
  });
  return {
    call: async (name, input) => {
      const envelope = await createDispatch(optionsOf(name))(name, input, HOST);
      return envelope as Envelope<OutputOf<M[typeof name]>>;
    },
    callSync: (name, input) => createDispatchSync(optionsOf(name))(name, input, HOST),
  };
}
