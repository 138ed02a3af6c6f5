import { ReadingMemory } from '#capture/recompute/reading-memory.ts';
import { rememberedVision } from '#capture/recompute/remembered-vision.ts';
import { loadVision } from '#capture/vision/load-vision.ts';
import type { VisionService } from '#capture/vision/ports.ts';
import type { DocumentReader } from '#inference/ports/document-models.ts';
import { pipelineClock } from '#main/composition-root.ts';
import { inProject } from '#scripts/prepare/project.ts';

const time = pipelineClock({ now: () => new Date() });
const memory = new ReadingMemory({ mostBytes: 256 * 1024 * 1024, keptMs: 60 * 60_000 });
/** It ends with the process of the tests. */
let opened: VisionService | undefined;

/**
 * The models of this checkout, opened once for all kiosks and commands of a test process, by today's date: to open them
 * takes longer than most tests. They read no document twice, wherever it is shown.
 */
export function sharedVision(): VisionService {
  opened ??= loadVision(inProject('native-models'), time);
  const vision = opened;
  const remembering = rememberedVision(vision, memory, []);
  return {
    ...vision,
    documents: () => {
      const [reader, remembered] = [vision.documents(), remembering.documents()];
      return reader && remembered && unlessGuided(reader, remembered);
    },
    close: async () => undefined,
  };
}

/** Guidance depends on the frames before. */
const unlessGuided = (reader: DocumentReader, remembered: DocumentReader): DocumentReader => ({
  prepare: (part) => reader.prepare(part),
  judge: (image, question, context) =>
    (question.ask === 'guide' ? reader : remembered).judge(image, question, context),
});

/** Ends the thread of the models in a process that must not end with it. */
export async function closeSharedVision(): Promise<void> {
  await opened?.close();
  opened = undefined;
}
