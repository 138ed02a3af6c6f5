import type { CapabilityView } from '#core/contract/counter/state.ts';
import type { DocumentReader } from '#inference/ports/document-models.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import type { PictureCodec } from '#inference/ports/picture-codec.ts';

/** The models as the kiosk starts them: they load while the operator already signs in. */
export interface VisionService extends Vision {
  capabilities(): CapabilityView[];
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

/** The engines that analyse pictures. A missing model leaves its member out; the manual path then still works. */
export interface Vision {
  codec: PictureCodec;
  /** Names and digests of the models in use, for the evidence. */
  models: () => string[];
  face: () => FaceEngine | undefined;
  documents: () => DocumentReader | undefined;
}

export interface PipelineClock {
  clock: { now(): Date };
  /** How long the machine has run, asleep or not; setting the clock does not change it. */
  uptimeMs: () => number;
  today: () => string;
  /** A fresh identifier for an artefact or a document. */
  newId: () => string;
}
