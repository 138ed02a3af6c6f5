import { serveTasks } from '../runtime/serve-tasks.ts';
import { createDocumentTasks } from './document-tasks.ts';

serveTasks(createDocumentTasks());
