import { randomInt, randomUUID } from 'node:crypto';
import { drawSequence } from '#core/liveness/sequence.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { FaceLiveness, IssuedChallenge, LiveFrames } from '#services/contract/faces.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type ClientPrincipal } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { LiveAnswers } from '#services/proofing/index.ts';
import { insertChallenge, takeChallenge } from './challenge.repository.ts';

/** As at a counter. */
const SETTINGS = COUNTER_STANDARD.face_liveness.challenges;
/** For the display that asks, both answers, and the way here. */
const LIFE_MS = 90_000;

/**
 * Draws the questions that a person answers before the camera of a program.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, `INVALID_REQUEST` where none is named
 */
export async function issueChallenge(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  caller: ClientPrincipal,
  named: string | undefined,
): Promise<IssuedChallenge> {
  const communityId = await requireCommunity(db, caller, named);
  const issuedAt = now();
  const expiresAt = new Date(issuedAt.getTime() + LIFE_MS);
  const questions = drawSequence(SETTINGS, (below) => randomInt(below));
  const challengeId = randomUUID();
  const place = { tenantId: caller.tenantId, communityId, challengeId, actor: actorOf(caller) };
  await insertChallenge(db, { ...place, questions, issuedAt, expiresAt });
  return { challengeId, questions, secondsEach: SETTINGS.timeoutSec, expiresAt: expiresAt.toISOString() };
}

/**
 * Takes the challenge that frames answer, and the frames that the models must judge. It counts for this one attempt.
 *
 * @returns undefined for times that cannot be: a question before the challenge, before the one before it had its answer,
 * or frames of the future
 * @throws ProblemError `LIVE_CHALLENGE_GONE`
 */
export async function answersOf(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  attempt: { tenantId: string; communityId: string; actor: string },
  { challengeId, starts, frames }: LiveFrames,
): Promise<LiveAnswers | undefined> {
  const at = now();
  const challenge = await takeChallenge(db, { ...attempt, challengeId }, at);
  if (!challenge) throw new ProblemError('LIVE_CHALLENGE_GONE');
  const { questions, issuedAt } = challenge;
  const begins = starts.map((start) => issuedAt.getTime() + start);
  const times = frames.map((frame) => (begins[frame.question] ?? Number.NaN) + frame.at);
  const inOrder = frames.every(
    ({ question }, index) =>
      index === 0 || (question >= frames[index - 1]!.question && times[index]! > times[index - 1]!),
  );
  const isPossible =
    starts.length === questions.length && inOrder && times.every((time) => time <= at.getTime());
  if (!isPossible) return undefined;
  const jpegs = frames.map(({ data }) => Buffer.from(data, 'base64'));
  return {
    challenges: questions.map((kind, index) => ({ kind, issuedAt: new Date(begins[index]!).toISOString() })),
    frames: frames.map(({ question, at: since, look }, index) => ({
      question,
      at: since,
      look,
      size: jpegs[index]!.length,
    })),
    liveFrames: Buffer.concat(jpegs),
  };
}

/** The liveness result of the answers. One picture alone says nothing. */
export function livenessOf(
  live: LiveFrames | undefined,
  answers: LiveAnswers | undefined,
  answered: readonly boolean[] | undefined,
): FaceLiveness {
  if (!live) return { verdict: 'NOT_PERFORMED', reason: 'one-picture' };
  if (!answers) return { verdict: 'FAILED', reason: 'out-of-time' };
  const isLive = answered !== undefined && answered.length > 0 && answered.every(Boolean);
  return isLive ? { verdict: 'PASSED', reason: 'ok' } : { verdict: 'FAILED', reason: 'not-answered' };
}
