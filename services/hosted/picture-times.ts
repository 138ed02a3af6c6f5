import type { RunSnapshot } from '#capture/liveness/liveness-run.ts';
import type { SentPicture } from '#capture/remote/face-pictures.ts';

/** The longest that a picture is under way: a request lasts no longer. */
const LONGEST_UPLOAD_MS = 60_000;

/**
 * The frames before a picture with their times beside the frames that answer the first question. A picture is dated by
 * the end of its upload, and answers by their question, so that a slow upload looks like a clock that stood still. The
 * stream's own clock says how long before the answers the picture was taken; frames that would be later are left as
 * they are.
 *
 * @param run of the attempt, before an answer was taken up
 */
export function datedByStream<Run extends Pick<RunSnapshot, 'traced' | 'start'>>(
  run: Run,
  answering: readonly Pick<SentPicture, 'at' | 'timing'>[],
): Run {
  const { traced, start } = run;
  const last = traced.at(-1);
  const first = answering.find(({ timing }) => timing);
  if (traced.length !== start.traced.length || !last?.timing || !first?.timing) return run;
  const takenAt = first.at - 1000 * (first.timing.mediaTime - last.timing.mediaTime);
  const lateMs = last.at - takenAt;
  if (!(lateMs > 0 && lateMs <= LONGEST_UPLOAD_MS)) return run;
  return { ...run, traced: traced.map((frame) => ({ ...frame, at: frame.at - lateMs })) };
}
