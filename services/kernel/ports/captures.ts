import type { RemoteAnswer, RemoteAnswers, RemoteTask } from '#capture/remote/judge-remote.ts';

/** Judges browsers' captures, in processes or threads of its own. */
export interface RemoteJudge {
  /** How many tasks it takes at once. */
  readonly places: number;
  /** @throws AppError IMAGE_*, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED */
  judge(task: RemoteTask): Promise<RemoteAnswer>;
  close(): Promise<void>;
}

/** The owner of the pictures: the instance of a workflow represents its person. */
export interface JudgedPerson {
  readonly tenantId: string;
  readonly instanceId: string;
}

/** The answer to a hint that a newer frame replaced, or that found no free place. */
export type HintLeft = { left: 'superseded' } | { left: 'busy'; waitMs: number };

/** Where the picture of a person stands. */
export interface PictureTurn {
  /** How many are judged before; 0: it is judged now, or next. */
  before: number;
  /** About how long until its turn comes. */
  waitMs: number;
}

/** The turns of persons whose pictures are judged. */
export interface Captures {
  /** One small frame; of each person the newest waits. @throws AppError as {@link RemoteJudge} */
  hint(
    person: JudgedPerson,
    task: Extract<RemoteTask, { task: 'hint' }>,
  ): Promise<RemoteAnswers['hint'] | HintLeft>;
  /**
   * A picture or clip, one at a time for each person.
   * @throws ProblemError `CAPTURE_BUSY`, `CAPTURE_UNAVAILABLE` where nothing judges; AppError as {@link RemoteJudge}
   */
  judge<Task extends RemoteTask>(person: JudgedPerson, task: Task): Promise<RemoteAnswers[Task['task']]>;
  /** The turn of the picture that a person has sent; undefined where none waits or is judged. */
  turnOf(person: JudgedPerson): Promise<PictureTurn | undefined>;
  close(): Promise<void>;
}
