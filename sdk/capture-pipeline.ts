import type { InputOf, OutputOf } from '#core/contract/kit.ts';
import type { PipelineOperations } from './contract/capture-pipeline.ts';
import { toAppError } from './deliver.ts';
import type { SdkGate } from './gate.ts';
import type { CapturePipeline } from './ports/capture-pipeline.ts';

/** {@link CapturePipeline} over the gate of one context. */
export function capturePipeline(gate: SdkGate<PipelineOperations>): CapturePipeline {
  const call = <K extends keyof PipelineOperations>(
    name: K,
    input: InputOf<PipelineOperations[K]>,
  ): OutputOf<PipelineOperations[K]> => {
    const envelope = gate.callSync(name, input);
    if (envelope.ok) return envelope.value;
    throw toAppError(envelope.error);
  };
  return {
    liveIdRegisteredAt: () => call('pipeline.live-id-registered-at', {}),
    pendingDocumentSessions: () => call('pipeline.pending-document-sessions', {}),
    startDocumentSession(sessionId) {
      call('pipeline.start-document-session', { sessionId });
    },
    completeDocumentSession(sessionId, result, signToken) {
      call('pipeline.complete-document-session', { sessionId, result, signToken });
    },
    sealBackUp: (pin) => call('pipeline.seal-back-up', { pin }),
  };
}
