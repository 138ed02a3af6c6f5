import { deserialize, serialize } from 'node:v8';
import type { RemoteAnswer, RemoteTask } from '#capture/remote/judge-remote.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { Sealers } from '#services/kernel/ports/sealer.ts';
import type { TaskKey } from './judging-task.repository.ts';

/** A judge's answer to a task. */
export type Judged = { found: RemoteAnswer } | { failed: ErrorResponse };

/** A task lives for seconds and belongs to one person: under another person or tenant it does not open. */
const placeOf = (column: 'task' | 'answer', { tenantId, instanceId, taskId }: TaskKey): string =>
  `judging_task.${column}|${tenantId}|${instanceId}|${taskId}`;

export const sealTask = ({ service }: Sealers, key: TaskKey, task: RemoteTask): Uint8Array =>
  service.seal(serialize(task), placeOf('task', key));

/** @throws Error for bytes that these services did not seal for this person */
export const openTask = ({ service }: Sealers, key: TaskKey, sealed: Uint8Array): RemoteTask =>
  deserialize(service.open(sealed, placeOf('task', key))) as RemoteTask;

export const sealAnswer = ({ service }: Sealers, key: TaskKey, judged: Judged): Uint8Array =>
  service.seal(serialize(judged), placeOf('answer', key));

/** @throws Error as {@link openTask} */
export const openAnswer = ({ service }: Sealers, key: TaskKey, sealed: Uint8Array): Judged =>
  deserialize(service.open(sealed, placeOf('answer', key))) as Judged;
