import type { ModelStore } from './model-store.ts';

/** Resources of a task while it runs inside the inference thread. */
export interface TaskContext {
  models: ModelStore;
}

/** One kind of inference. Input and output cross threads by structured clone, so they are plain data. */
export type InferenceTask<Input, Output> = (input: Input, context: TaskContext) => Promise<Output>;

/** Tasks by name, `area.verb`. The two sides of the thread share it as a type only. */
export type TaskMap = Record<string, InferenceTask<never, unknown>>;

export type TaskInput<Task> = Task extends InferenceTask<infer Input, unknown> ? Input : never;
export type TaskOutput<Task> = Task extends InferenceTask<never, infer Output> ? Output : never;

/** Joins the task maps of several areas; two areas that claim one name are a mistake that must not pass. */
export function mergeTasks(areas: readonly TaskMap[]): TaskMap {
  const merged: TaskMap = {};
  for (const area of areas) {
    for (const [name, task] of Object.entries(area)) {
      if (Object.hasOwn(merged, name)) throw new Error(`inference task registered twice: ${name}`);
      merged[name] = task;
    }
  }
  return merged;
}
