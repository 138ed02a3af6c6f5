import { faceTasks } from '../face/face-tasks.ts';
import { serveTasks } from './serve-tasks.ts';

/** The entry of the inference thread: every area adds its tasks here. */
serveTasks(faceTasks);
