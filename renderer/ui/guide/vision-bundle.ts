import { z } from 'zod';

/** The bundle that the page was built with. */
const VisionManifest = z.object({
  landmarker: z.string().regex(/^[a-z_]+\.task$/),
  /** Whether it knows irises and blendshapes. */
  expressions: z.boolean(),
});
export type VisionBundle = z.infer<typeof VisionManifest>;

/** Folder of the model, under the base path of the build. */
export const VISION = `${import.meta.env.BASE_URL}vision`;

/** The bundle of the product: face and mesh. */
const PLAIN: VisionBundle = { landmarker: 'face_landmarker.task', expressions: false };

/** The bundle that `manifest.json` names; the plain one where it names none that can be understood. */
export const visionBundle = async (
  read: () => Promise<unknown> = async () => (await fetch(`${VISION}/manifest.json`)).json(),
): Promise<VisionBundle> => {
  try {
    return VisionManifest.parse(await read());
  } catch {
    return PLAIN;
  }
};
