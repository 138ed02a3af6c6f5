/**
 * An answer on a phone may arrive this much later than the question ends, and than its last frame was taken,
 * milliseconds. The page sends at once; this is the time of the upload.
 */
export const ARRIVAL_MS = 15_000;

/**
 * Whether an answer arrived while it can have been taken for its question, all in milliseconds since the epoch. The
 * time of arrival is the services' own; an invalid time is too late.
 */
export const isArrivedInTime = ({
  issuedAt,
  deadline,
  arrivedAt,
}: {
  issuedAt: number;
  deadline: number;
  arrivedAt: number;
}): boolean => arrivedAt >= issuedAt && arrivedAt <= deadline + ARRIVAL_MS;
