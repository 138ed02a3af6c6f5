import type { FaceSample } from '#core/liveness/challenge.ts';
import { faceSample } from '#core/liveness/face-sample.ts';
import type { LivenessRun } from '../liveness/liveness-run.ts';
import type { ClipFrames } from './clip-frames.ts';
import { hasLeftRest, nextLook, restsBetween } from './clip-looks.ts';
import type { ClipTask } from './clip-task.ts';
import type { SentPicture } from './face-pictures.ts';

/** The frames of a clip as a run takes them up, one after the other. */
export class MovementClip {
  readonly #run: LivenessRun;
  readonly #sent: readonly SentPicture[];
  readonly #frames: ClipFrames;
  #isEveryLooked: boolean;
  readonly #continuity: number;
  readonly #singleFace: number;
  #next = 0;
  /** The frame that is looked at in any case: those before it are where the face moves up to it. */
  #ahead = 0;
  #isMoving = true;
  #last: FaceSample | undefined;
  #first: FaceSample | undefined;

  /** @param everyFrame whether all frames are looked at, those of a face that rests too */
  constructor(
    looks: ClipFrames,
    run: LivenessRun,
    { frames, attempt, run: { start } }: ClipTask,
    { everyFrame }: { everyFrame: boolean },
  ) {
    this.#run = run;
    this.#sent = frames.filter(({ at }, index) => run.isNewer({ capturedAt: at }) && isLatest(frames, index));
    this.#frames = looks;
    this.#isEveryLooked = everyFrame;
    this.#continuity = attempt.flow.face_liveness.challenges.limits.continuity;
    this.#singleFace = start.singleFace;
  }

  /** When the frame that was taken up last was taken, milliseconds since the epoch. */
  get at(): number {
    return this.#sent[this.#next - 1]?.at ?? 0;
  }

  /**
   * Takes up frames up to the next one that is looked at.
   * @returns whether there was one
   * @throws AppError as {@link FaceEngine.observe}
   */
  async goOn(): Promise<boolean> {
    while (this.#next < this.#sent.length) {
      const sent = this.#sent[this.#next]!;
      const meta = metaOf(sent);
      const wanted = this.#run.wants(meta);
      const isWanted = wanted.template || wanted.passive;
      const isLooked = this.#next === this.#ahead || this.#isMoving || isWanted;
      this.#next += 1;
      if (isLooked) {
        await this.#look(sent, wanted);
        return true;
      }
      this.#run.takeTraces(await this.#frames.traces(sent.jpeg), meta);
    }
    return false;
  }

  async #look(sent: SentPicture, wanted: ReturnType<LivenessRun['wants']>): Promise<void> {
    const seen = await this.#frames.observed(sent.jpeg, wanted);
    this.#run.take(seen, metaOf(sent), this.#continuity, undefined);
    this.#last = faceSample(seen.analysis, sent.at, this.#singleFace);
    this.#first ??= this.#last;
    if (this.#last && this.#first) this.#isEveryLooked ||= hasLeftRest(this.#last, this.#first);
    if (this.#isEveryLooked) this.#isMoving = true;
    else if (this.#next > this.#ahead) await this.#lookAhead();
  }

  /** Looks at the next frame that is looked at in any case, to know whether the face moves before it. */
  async #lookAhead(): Promise<void> {
    const from = this.#next - 1;
    this.#ahead = nextLook(
      this.#sent.map(({ at }) => at),
      from,
    );
    this.#isMoving = true;
    const between = this.#sent.slice(this.#next, this.#ahead);
    const ahead = this.#sent[this.#ahead];
    if (!ahead || !this.#last || !this.#first || between.length === 0) return;
    // Frames that are due earlier are taken there.
    const [due, earlier] = [
      this.#run.wants(metaOf(ahead)),
      between.map((sent) => this.#run.wants(metaOf(sent))),
    ];
    const seen = await this.#frames.observed(ahead.jpeg, {
      template: due.template && !earlier.some(({ template }) => template),
      passive: due.passive && !earlier.some(({ passive }) => passive),
    });
    const after = faceSample(seen.analysis, ahead.at, this.#singleFace);
    this.#isMoving = !after || !restsBetween(this.#last, after, this.#first);
  }
}

const metaOf = ({ at, timing }: SentPicture) => ({ capturedAt: at, ...(timing ? { timing } : {}) });

/** Whether a frame is later than all before it. */
const isLatest = (frames: readonly SentPicture[], index: number): boolean =>
  frames.slice(0, index).every(({ at }) => at < frames[index]!.at);
