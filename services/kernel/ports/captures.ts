import type { RemoteAnswer, RemoteAnswers, RemoteTask } from '#capture/remote/judge-remote.ts';

/** Judges what browsers send, in processes or threads of its own. */
export interface RemoteJudge {
  /** How many tasks it takes at once. */
  readonly places: number;
  /** @throws AppError IMAGE_*, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED */
  judge(task: RemoteTask): Promise<RemoteAnswer>;
  close(): Promise<void>;
}

/** What becomes of a hint for which a newer frame came, or no place was free. */
export type HintLeft = { left: 'superseded' } | { left: 'busy'; waitMs: number };

/** The turns of persons whose pictures are judged. */
export interface Captures {
  /** One small frame; of each person the newest waits. @throws AppError as {@link RemoteJudge} */
  hint(
    person: string,
    task: Extract<RemoteTask, { task: 'hint' }>,
  ): Promise<RemoteAnswers['hint'] | HintLeft>;
  /**
   * A picture or clip, one at a time for each person.
   * @throws ProblemError `CAPTURE_BUSY`; AppError as {@link RemoteJudge}
   */
  judge<Task extends RemoteTask>(person: string, task: Task): Promise<RemoteAnswers[Task['task']]>;
  close(): Promise<void>;
}
