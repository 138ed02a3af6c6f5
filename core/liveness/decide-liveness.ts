import type { ChallengeEvidence, ChallengeKind, ChallengeReason } from './challenge.ts';
import type {
  LivenessReason,
  LivenessResult,
  LivenessRule,
  LivenessSignal,
  LivenessSignalId,
} from './liveness-result.ts';

/** Everything that one attempt brought; times RFC 3339. */
export interface LivenessInput {
  rule: LivenessRule;
  action: 'review' | 'report';
  attempt: number;
  nonce?: string;
  startedAt: string;
  endedAt: string;
  challenges: ChallengeEvidence[];
  replaced: ChallengeKind[];
  signals: LivenessSignal[];
  models: string[];
  /** The flow leaves the liveness check out. */
  skipped?: boolean;
  /** The picture was taken on the fallback path, where nothing is asked. */
  fallback?: boolean;
}

type Decision = Pick<LivenessResult, 'status' | 'reasonCode'>;

const ACTIVE: readonly LivenessSignalId[] = ['challenge-response', 'light-reflection'];
const PASSIVE: readonly LivenessSignalId[] = ['passive-mean', 'passive-worst'];
const INJECTION: readonly LivenessSignalId[] = [
  'injection-label',
  'injection-timing',
  'injection-repeats',
  'injection-noise',
  'injection-metadata',
];

/**
 * The liveness result of one attempt. `status` follows from the rule that the flow names (docs/face-liveness.md);
 * NOT_PERFORMED never counts as passed, and the camera signals never change it.
 */
export function decideLiveness(input: LivenessInput): LivenessResult {
  const { rule, action, attempt, nonce, startedAt, endedAt, challenges, replaced, models } = input;
  const others = input.signals.filter(({ id }) => id !== 'challenge-response');
  const signals = [challengeResponse(challenges), ...others];
  return {
    v: 1,
    ...decide(input, signals),
    rule,
    injection: { verdict: injectionVerdict(signals), action },
    attempt,
    ...(nonce === undefined ? {} : { nonce }),
    startedAt,
    endedAt,
    challenges,
    replaced,
    signals,
    models,
  };
}

function decide({ rule, skipped, fallback }: LivenessInput, signals: readonly LivenessSignal[]): Decision {
  if (skipped) return notPerformed('skipped');
  if (fallback) return notPerformed('fallback');
  const active = decideActive(signals);
  if (rule === 'active-checks' || active.status === 'FAILED') return active;
  // The operator's inspection satisfies this rule. It is not a signal: nothing passes by it here.
  if (rule === 'attested-inspection') return notPerformed('no-method');
  const passive = PASSIVE.map((id) => signalOf(signals, id));
  const attack = passive.find((signal) => signal?.verdict === 'FAILED');
  if (attack) return { status: 'FAILED', reasonCode: attack.reason };
  if (active.status !== 'PASSED') return active;
  const missing = passive.find((signal) => signal?.verdict !== 'PASSED');
  return passive.every((signal) => signal?.verdict === 'PASSED')
    ? active
    : notPerformed(missing?.reason ?? 'model-missing');
}

/** FAILED when one active signal failed, or another face answered; PASSED when one passed and one face answered all. */
function decideActive(signals: readonly LivenessSignal[]): Decision {
  const continuity = signalOf(signals, 'face-continuity');
  const active = ACTIVE.map((id) => signalOf(signals, id));
  const failed = [...active, continuity].find((signal) => signal?.verdict === 'FAILED');
  if (failed) return { status: 'FAILED', reasonCode: failed.reason };
  const [response, reflection] = active;
  // Where challenges were asked, light alone does not answer for them.
  const decisive = response?.reason === 'not-asked' ? reflection : response;
  if (decisive?.verdict !== 'PASSED') return notPerformed(decisive?.reason ?? 'not-asked');
  // A bright room hides the light, which the applicant cannot change; a face kept away from it leaves the question
  // open.
  if (reflection?.verdict === 'NOT_PERFORMED' && reflection.reason === 'too-few-frames')
    return notPerformed('too-few-frames');
  if (continuity?.verdict !== 'PASSED') return notPerformed('signals-inconclusive');
  return { status: 'PASSED', reasonCode: 'ok' };
}

function notPerformed(reasonCode: LivenessReason): Decision {
  return { status: 'NOT_PERFORMED', reasonCode };
}

function signalOf(signals: readonly LivenessSignal[], id: LivenessSignalId): LivenessSignal | undefined {
  const found = signals.filter((signal) => signal.id === id);
  return found.find(({ verdict }) => verdict === 'FAILED') ?? found[0];
}

const SIGNAL_REASONS: Readonly<Record<ChallengeReason, LivenessReason>> = {
  ok: 'ok',
  'too-late': 'challenge-late',
  'wrong-movement': 'challenge-failed',
  'not-answered': 'challenge-failed',
  'face-lost': 'face-lost',
  'another-face': 'another-face',
  'several-faces': 'several-faces',
  'accessible-alternative': 'accessible-alternative',
};

/** All questions together: one that failed fails them, one that was not performed leaves them undecided. */
function challengeResponse(challenges: readonly ChallengeEvidence[]): LivenessSignal {
  const id = 'challenge-response';
  if (challenges.length === 0) return { id, verdict: 'NOT_PERFORMED', reason: 'not-asked' };
  const undecided = (['FAILED', 'NOT_PERFORMED'] as const)
    .map((verdict) => challenges.find((challenge) => challenge.verdict === verdict))
    .find((challenge) => challenge !== undefined);
  return {
    id,
    verdict: undecided?.verdict ?? 'PASSED',
    reason: SIGNAL_REASONS[undecided?.reason ?? 'ok'],
    value: challenges.filter(({ verdict }) => verdict === 'PASSED').length,
    threshold: challenges.length,
    unit: 'challenges',
  };
}

/** A camera that reports neither name nor clock leaves the question open, even when its pixels show no sign. */
function injectionVerdict(signals: readonly LivenessSignal[]): LivenessResult['injection']['verdict'] {
  const own = signals.filter(({ id }) => INJECTION.includes(id));
  const verdicts = own.map(({ verdict }) => verdict);
  if (verdicts.includes('FAILED')) return 'FAILED';
  if (own.some(({ reason }) => reason === 'camera-says-nothing')) return 'NOT_PERFORMED';
  return verdicts.includes('PASSED') ? 'PASSED' : 'NOT_PERFORMED';
}
