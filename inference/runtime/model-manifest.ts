import { z } from 'zod';

/** Hex, lower case. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A slice of a file inside an npm package, pinned by hash. */
export const ModelSource = z.object({
  package: z.string(),
  version: z.string(),
  file: z.string(),
  /** Bytes `[start, end)` of a packed assets file; the whole file when absent. */
  byteRange: z.tuple([z.number().int().nonnegative(), z.number().int().positive()]).optional(),
  /** SHA-256 of the whole file inside the package. */
  sha256: Sha256,
  licence: z.string(),
});
export type ModelSource = z.infer<typeof ModelSource>;

export const ModelEntry = z.object({
  name: z.string(),
  /** Path of the model, relative to the folder of the manifest. */
  file: z.string().regex(/^[\w.-]+(\/[\w.-]+)*$/),
  sha256: Sha256,
  bytes: z.number().int().positive(),
  /** The converter that makes this model from its sources; absent for a model trained by this project. */
  converter: z.string().optional(),
  sources: z.array(ModelSource).default([]),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

/** `manifest.json` of one folder under `native-models/`. */
export const ModelManifest = z.object({
  task: z.string(),
  summary: z.string(),
  licence: z.string(),
  models: z.array(ModelEntry).min(1),
});
export type ModelManifest = z.infer<typeof ModelManifest>;
