import { createDocumentTasks } from '../document/document-tasks.ts';
import { analyseFaces } from '../face/analyse-faces.ts';
import { faceTasks } from '../face/face-tasks.ts';
import { serveTasks } from './serve-tasks.ts';

/** A document's portrait is found by the same models as a selfie. */
const documentTasks = createDocumentTasks(
  async ({ models }, image) => (await analyseFaces(models, image, false)).faces,
);

/** The entry of the inference thread: every area adds its tasks here. */
serveTasks(faceTasks, documentTasks);
