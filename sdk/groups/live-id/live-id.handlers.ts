import { type AppError, failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { equalBytes } from '#core/keys/bytes.ts';
import { liveIdSignedData } from '#core/keys/live-id-data.ts';
import type { PipelineOperations } from '../../contract/capture-pipeline.ts';
import type { liveIdOperations } from '../../contract/live-id.ts';
import type {
  ApplicantRecords,
  CaptureTokens,
  FaceMatcher,
  LiveIdIntake,
  StoredLiveId,
} from '../../contract/scope.ts';
import { type Bitmap, LivenessResult } from '../../contract/types.ts';
import { type ComparableAges, notComparable } from './comparable.ts';

export interface LiveIdDependencies {
  readonly records: ApplicantRecords;
  readonly tokens: CaptureTokens;
  readonly liveIds: LiveIdIntake;
  readonly faces: FaceMatcher;
  /** Whether the flow of the session lets pictures leave this machine. */
  readonly picturesLeave: boolean;
  /** The result of the pipeline, for a picture that it captured in this session. */
  livenessOf(picture: Bitmap): LivenessResult | undefined;
  /** Up to which ages a score says something. */
  ages(): ComparableAges;
  now(): Date;
  /** A live face was compared with the Live ID, and is the same person's. */
  onPassed(): void;
}

/** One picture shows no movement: only the pipeline's other frames can show that a live person was present. */
const NOT_JUDGED: LivenessResult = { status: 'NOT_PERFORMED', reasonCode: 'no-method' };

/** Handlers of a person's Live ID. */
export const liveIdHandlers = (deps: LiveIdDependencies): Handlers<typeof liveIdOperations> => ({
  'live-id.set': async ({ bitmap, proofedBy, signToken, livenessResult }) => {
    const liveness = readLiveness(livenessResult);
    const ticket = deps.records.ticket();
    const liveId = await deps.liveIds.examine({
      bitmap,
      proofedBy,
      signToken,
      livenessResult: liveness,
      store: true,
      sync: deps.picturesLeave,
    });
    deps.records.enrol({ liveId }, ticket);
    return { done: true };
  },
  'live-id.verify': async ({ bitmap, signToken, livenessResult }) => {
    const enrolled = registered(deps.records);
    const liveness = readLiveness(livenessResult);
    deps.tokens.verify(signToken, liveIdSignedData(bitmap, liveness));
    if (liveness.status === 'FAILED')
      throw failure('VERIFICATION_FAILED', 'livenessResult has status FAILED');
    const comparison = await compare(deps, bitmap, enrolled);
    if (comparison.isFactor && liveness.status === 'PASSED') deps.onPassed();
    return { ...resultOf(comparison), livenessStatus: liveness.status };
  },
  'live-id.verify-face-with-liveness': async ({ bitmap }) => {
    const comparison = await compare(deps, bitmap, registered(deps.records));
    const livenessResult = deps.livenessOf(bitmap) ?? NOT_JUDGED;
    if (comparison.isFactor && livenessResult.status === 'PASSED') deps.onPassed();
    return { ...resultOf(comparison), livenessResult };
  },
  'live-id.image': () => {
    const { mime, bytes } = registered(deps.records).bitmap;
    // A copy: the caller may change it, and ours is overwritten when the context ends.
    return { mime, bytes: Uint8Array.from(bytes) };
  },
  'live-id.is-registered': () => deps.records.liveId() !== undefined,
});

/** Operations of the evidence pipeline. */
export const liveIdPipelineHandlers = (
  records: ApplicantRecords,
): Pick<Handlers<PipelineOperations>, 'pipeline.live-id-registered-at'> => ({
  'pipeline.live-id-registered-at': () => registered(records).registeredAt,
});

interface Comparison {
  readonly matched: boolean;
  readonly score: number;
  /** The Live ID itself, shown again, proves nobody's presence. */
  readonly isFactor: boolean;
}

const resultOf = ({ matched, score }: Comparison) => ({ matched, score });

async function compare(
  { faces, records, ages, now }: LiveIdDependencies,
  selfie: Bitmap,
  enrolled: StoredLiveId,
): Promise<Comparison> {
  const births = [...records.documents().values()].map(({ data }) => data.dob);
  const refusal = notComparable({ registeredAt: enrolled.registeredAt, births }, ages(), now());
  if (refusal) throw failure('VERIFICATION_NOT_PERFORMED', refusal);
  const { band, score } = await faces.compareSelfies(selfie, enrolled.bitmap);
  const matched = band === 'supports';
  return { matched, score, isFactor: matched && !equalBytes(selfie.bytes, enrolled.bitmap.bytes) };
}

function registered(records: ApplicantRecords): StoredLiveId {
  const liveId = records.liveId();
  if (liveId) return liveId;
  throw failure('LIVE_ID_MISSING', 'this wallet holds no Live ID');
}

function readLiveness(text: string): LivenessResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which may be personal data.
    throw livenessMalformed('not JSON');
  }
  const parsed = LivenessResult.safeParse(value);
  if (parsed.success) return parsed.data;
  throw livenessMalformed('no status of PASSED, FAILED or NOT_PERFORMED');
}

function livenessMalformed(probe: string): AppError {
  return failure('INVALID_INPUT', `livenessResult: ${probe}`);
}
