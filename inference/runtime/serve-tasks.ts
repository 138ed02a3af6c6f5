import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { InferenceWorkerData, ReplyMessage, RequestMessage } from './inference-messages.ts';
import { createModelStore } from './model-store.ts';
import { type InferenceTask, mergeTasks, type TaskContext, type TaskMap } from './task-registry.ts';

/**
 * Makes this thread answer the inference client of the parent thread until it is asked to close.
 * @param areas the task map of each area, e.g. face and document
 */
export function serveTasks(...areas: TaskMap[]): void {
  const tasks = mergeTasks(areas);
  if (!parentPort) throw new Error('serveTasks runs only inside a worker thread');
  const data = workerData as InferenceWorkerData;
  // Elsewhere the call would slow the whole process, and with it the answers to requests.
  if (data.priority === 'idle' && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  const models = createModelStore(data);
  const port: MessagePort = parentPort;
  port.on('message', (message: RequestMessage) => {
    if (message.kind === 'run') void answer(port, tasks, message, { models });
    else void closeDown(port, models.close());
  });
}

async function answer(
  port: MessagePort,
  tasks: TaskMap,
  { id, task, input }: Extract<RequestMessage, { kind: 'run' }>,
  context: TaskContext,
): Promise<void> {
  let reply: ReplyMessage;
  try {
    const run = findTask(tasks, task);
    reply = { kind: 'done', id, output: await run(input, context) };
  } catch (error) {
    reply = { kind: 'failed', id, error: toResponse(task, error) };
  }
  port.postMessage(reply);
}

function findTask(tasks: TaskMap, name: string): InferenceTask<unknown, unknown> {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) throw new Error(`no inference task is registered as ${name}`);
  // Inputs are typed per task on the client's side; here the map holds tasks of every type.
  return task as InferenceTask<unknown, unknown>;
}

function toResponse(task: string, error: unknown): ErrorResponse {
  if (error instanceof AppError) return error.toResponse();
  const probe = error instanceof Error ? error.message : String(error);
  return failure('MODEL_FAILED', probe, { component: `models, ${task}` }).toResponse();
}

/** Native sessions are freed before the thread ends: freeing them during process exit can crash it. */
async function closeDown(port: MessagePort, released: Promise<void>): Promise<void> {
  await released;
  port.postMessage({ kind: 'closed' } satisfies ReplyMessage);
  port.close();
}
