import { randomUUID } from 'node:crypto';
import type { Flow } from '#core/contract/flow.ts';
import { utf8 } from '#core/keys/bytes.ts';
import type { SentFrame } from '#core/liveness/live-frames.ts';
import type { LivenessResult } from '#core/liveness/liveness-result.ts';
import { challengeFacts, livenessFacts, SELFIE_EVENT } from '#core/proofing/session-log/selfie-events.ts';
import type { NewPicture, Recorder } from './evidence-recorder.ts';
import { passedChallenge } from './passed-attempt.ts';

type Attempt = LivenessResult & { nonce: string };

export interface AttemptOptions {
  /** The whole result of the attempt, as an artefact; without it only the log knows of one. */
  liveness?: Attempt;
  /** The frames that show the answers of that attempt. */
  liveFrames?: { frames: SentFrame[]; bytes: Uint8Array };
}

interface LoggedTry extends AttemptOptions {
  flow: Flow;
  startedAt: Date;
  /** Id of the picture. */
  selfie: string;
  picture: Uint8Array;
}

const REFUSED = {
  attempt_number: 1,
  max_retry_count: 3,
  retries_remaining: 2,
  result: 'retry',
  reason: 'too-blurry',
};

/** Logs a refused try of the selfie, then the one that was taken, with its questions. */
export function logSelfie(log: Recorder, { flow, startedAt, selfie, picture, ...given }: LoggedTry) {
  log.add({ type: 'selfie.try-refused', actor: 'kiosk', payload: REFUSED });
  const liveness = given.liveness ?? livenessOf(flow, startedAt);
  const result = given.liveness && randomUUID();
  const liveFrames = given.liveFrames && randomUUID();
  logAnswers(log, liveness);
  const taken = { ...REFUSED, attempt_number: 2, result: 'success' };
  const facts = {
    captureType: 'Auto',
    fallback: false,
    capturedAt: liveness.startedAt,
    judged: 'PASSED',
    pictures: {
      selfie,
      ...(result ? { liveness: result } : {}),
      ...(liveFrames ? { frames: liveFrames } : {}),
    },
  } as const;
  log.add(
    {
      type: SELFIE_EVENT,
      actor: 'applicant',
      payload: { ...taken, ...facts, liveness: livenessFacts(liveness) },
      fields: { name: 'ANNA' },
    },
    {
      [selfie]: { kind: 'selfie', bytes: picture },
      ...(result ? { [result]: resultOf(liveness, given) } : {}),
      ...(liveFrames && given.liveFrames ? { [liveFrames]: framesOf(given.liveFrames) } : {}),
    },
  );
  return { ...facts, liveness };
}

function logAnswers(log: Recorder, { nonce, challenges }: Attempt): void {
  const kinds = challenges.map(({ kind }) => kind);
  log.add({ type: 'liveness.begun', actor: 'kiosk', payload: { nonce, attempt: 2, kinds, colours: [] } });
  for (const [index, challenge] of challenges.entries()) {
    const payload = { nonce, index, ...challengeFacts(challenge) };
    log.add({ type: 'liveness.answered', actor: 'applicant', payload });
  }
}

const resultOf = (liveness: Attempt, { liveFrames }: AttemptOptions): NewPicture => ({
  kind: 'liveness-result',
  mediaType: 'application/json',
  bytes: utf8(JSON.stringify({ ...liveness, frames: liveFrames?.frames })),
});

const framesOf = ({ bytes }: NonNullable<AttemptOptions['liveFrames']>): NewPicture => ({
  kind: 'liveness-frames',
  mediaType: 'application/octet-stream',
  bytes,
});

/** An attempt that answered one question, of a camera that says enough of itself. */
function livenessOf(flow: Flow, at: Date): Attempt {
  const time = at.toISOString();
  return {
    v: 1,
    status: 'PASSED',
    reasonCode: 'ok',
    rule: flow.face_liveness.satisfiedBy,
    injection: { verdict: 'PASSED', action: 'review' },
    attempt: 2,
    nonce: randomUUID(),
    startedAt: time,
    endedAt: time,
    challenges: [passedChallenge('nod', time)],
    replaced: [],
    signals: [],
    models: [],
  };
}
