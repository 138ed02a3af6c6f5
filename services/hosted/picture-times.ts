import type { RunSnapshot } from '#capture/liveness/liveness-run.ts';
import type { SentPicture } from '#capture/remote/face-pictures.ts';

/** A connection is made, and the request is read, before its first byte counts. */
const SLACK_MS = 1_000;

/**
 * The frames before a picture with their times beside the frames that answer the first question. A picture is dated by
 * the end of its upload, and answers by their question, so that a slow upload looks like a clock that stood still. The
 * stream's own clock says how long before the answers the picture was taken. No picture is dated back by more than its
 * upload took, and none forward: a film that was moved on keeps times that its clock contradicts.
 *
 * @param run of the attempt, before an answer was taken up
 * @param uploadMs how long the request with the picture took, from its first byte to its last
 */
export function datedByStream<Run extends Pick<RunSnapshot, 'traced' | 'start'>>(
  run: Run,
  answering: readonly Pick<SentPicture, 'at' | 'timing'>[],
  uploadMs: number,
): Run {
  const { traced, start } = run;
  const last = traced.at(-1);
  const first = answering.find(({ timing }) => timing);
  if (traced.length !== start.traced.length || !last?.timing || !first?.timing) return run;
  const takenAt = first.at - 1000 * (first.timing.mediaTime - last.timing.mediaTime);
  const lateMs = last.at - takenAt;
  if (!(lateMs > 0 && lateMs <= uploadMs + SLACK_MS)) return run;
  return { ...run, traced: traced.map((frame) => ({ ...frame, at: frame.at - lateMs })) };
}
