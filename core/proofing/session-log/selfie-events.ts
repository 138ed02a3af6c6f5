import { z } from 'zod';
import {
  type CalibrationEntry,
  calibrationHash,
  readSignedCalibration,
  SignedCalibration,
} from '../../biometrics/calibration/signed-calibration.ts';
import type { ComparisonBands } from '../../contract/comparison-bands.ts';
import type { EvidenceDraft, JsonRecord } from '../../evidence/evidence-draft.ts';
import type { EvidenceEvent } from '../../evidence/evidence-schema.ts';
import type { ChallengeEvidence } from '../../liveness/challenge.ts';
import { LivenessResult } from '../../liveness/liveness-result.ts';
import { JudgedPicture } from '../checks/face-capture.ts';
import { comparedBand } from '../checks/face-comparison.ts';
import { ComparisonRecord } from '../comparison-record.ts';
import { bandsOf } from '../judged-bands.ts';
import type { SelfieRecord } from '../selfie-record.ts';
import type { OpenedEvent } from './opened-event.ts';

/** The event of a picture of the face, and those of its comparison with another picture. */
export const SELFIE_EVENT = 'selfie.captured';
export const REFUSED_EVENT = 'selfie.try-refused';
/** The events that end a try of the selfie. */
export const TRIES: readonly string[] = [SELFIE_EVENT, REFUSED_EVENT, 'liveness.broken-off'];
export const BEGUN_EVENT = 'liveness.begun';
export const ANSWERED_EVENT = 'liveness.answered';
export const REPLACED_EVENT = 'liveness.replaced';
export const COMPARED_EVENT = 'face.compared';
export const COMPARED_LIVE_ID_EVENT = 'face.compared-live-id';
/** The report from which the thresholds of a comparison come, with its two signatures. */
export const CALIBRATION_EVENT = 'calibration.used';

/** A challenge without its track: the movement of the face is covered by the commitment to the whole result. */
export function challengeFacts({ track: _track, ...facts }: ChallengeEvidence): JsonRecord {
  return facts;
}

/** A liveness result in the clear part of the log. */
export function livenessFacts({ challenges, ...result }: LivenessResult): JsonRecord {
  return { ...result, challenges: challenges.map(challengeFacts) };
}

const Facts = z.object({
  captureType: z.enum(['Auto', 'Manual']),
  fallback: z.boolean(),
  /** RFC 3339. */
  capturedAt: z.string(),
  judged: JudgedPicture,
  /** Artefacts: the picture, the whole liveness result, and the frames that show its answers. */
  pictures: z.object({
    selfie: z.string(),
    liveness: z.string().optional(),
    frames: z.string().optional(),
  }),
  liveness: z
    .object({ challenges: z.array(z.record(z.string(), z.unknown())) })
    .loose()
    .optional(),
});

/** A selfie as the log holds it; the tracks of its challenges are in the artefact of the result. */
export interface LoggedSelfie extends Omit<z.infer<typeof Facts>, 'liveness'> {
  liveness?: LivenessResult;
}

/** Reads an event back. @throws ZodError where a fact is malformed */
export function readSelfie({ payload }: OpenedEvent): LoggedSelfie {
  const { liveness, ...facts } = Facts.parse(payload);
  if (!liveness) return facts;
  const challenges = liveness.challenges.map((challenge) => ({ ...challenge, track: [] }));
  return { ...facts, liveness: LivenessResult.parse({ ...liveness, challenges }) };
}

const Filmed = z.object({ pictures: z.object({ frames: z.string() }) });

/** Artefacts of a log that hold the frames of an attempt, under any declared kind. */
export const liveFrameIds = (events: readonly Pick<EvidenceEvent, 'type' | 'payload'>[]): string[] =>
  events
    .filter(({ type }) => type === SELFIE_EVENT)
    .flatMap(({ payload }) => Filmed.safeParse(payload).data?.pictures.frames ?? []);

/** The two pictures of a comparison by their artefacts; `with` is missing where there was none. */
export interface ComparedPictures {
  selfie: string;
  with?: string | undefined;
}

/** The result of a comparison, bound to its pictures. */
export function comparisonEvent(
  type: typeof COMPARED_EVENT | typeof COMPARED_LIVE_ID_EVENT,
  comparison: ComparisonRecord,
  flowBands: ComparisonBands,
  pictures: ComparedPictures,
): EvidenceDraft {
  const bands = bandsOf(comparison, flowBands);
  const { thresholdSetId } = bands;
  const judged = comparison.performed
    ? { ...comparison, bands, band: comparedBand(comparison, bands), thresholdSetId }
    : { ...comparison, thresholdSetId };
  return { type, actor: 'kiosk', payload: { ...judged, pictures } };
}

/** The report of a comparison's thresholds, where it is known. */
export const calibrationEvents = (calibration: SignedCalibration | undefined): EvidenceDraft[] =>
  calibration
    ? [
        {
          type: CALIBRATION_EVENT,
          actor: 'kiosk',
          payload: { calibration: calibrationHash(calibration) },
          // A person wrote some of its words.
          fields: { calibration },
        },
      ]
    : [];

/** A report that both keys signed, of the kiosk that wrote the event; undefined for any other. */
export function readCalibration({ opened, actor }: OpenedEvent): CalibrationEntry | undefined {
  const entry = readSignedCalibration(SignedCalibration.parse(opened.get('calibration')));
  return entry?.word.signed.kiosk === actor.id ? entry : undefined;
}

/** The data of E_IDV_SELFIECAPTURE (web services specification, section 6). */
export interface TryFacts {
  attempt_number: number;
  max_retry_count: number;
  retries_remaining: number;
  result: 'success' | 'retry' | 'fail';
}

/** A selfie that was taken. @param judgement which models judged it, and figures without personal data */
export const selfieEvent = (selfie: SelfieRecord, facts: TryFacts, judgement: object): EvidenceDraft => ({
  type: SELFIE_EVENT,
  actor: selfie.fallback ? 'operator' : 'applicant',
  payload: {
    captureType: selfie.captureType,
    fallback: selfie.fallback,
    capturedAt: selfie.capturedAt,
    ...facts,
    judged: selfie.judged,
    pictures: { selfie: selfie.image.id, liveness: selfie.livenessArtefact, frames: selfie.framesArtefact },
    quality: selfie.quality,
    ...(selfie.liveness ? { liveness: livenessFacts(selfie.liveness) } : {}),
    ...judgement,
  },
  pictures: [selfie.image.id, selfie.livenessArtefact, selfie.framesArtefact].filter(
    (id) => id !== undefined,
  ),
});

const Pictures = z.object({ pictures: z.object({ selfie: z.string(), with: z.string().optional() }) });

/** Reads an event back. @throws ZodError where a fact is malformed */
export function readComparison({ payload }: OpenedEvent): {
  comparison: ComparisonRecord;
  pictures: ComparedPictures;
} {
  return { comparison: ComparisonRecord.parse(payload), ...Pictures.parse(payload) };
}
