import { availableParallelism, cpus } from 'node:os';
import { CalibrationPictures, type PictureRole } from '#core/biometrics/calibration/calibration-pictures.ts';
import {
  type CalibrationReport,
  type ComparisonSubject,
  calibrationReport,
} from '#core/biometrics/calibration/calibration-report.ts';
import type { ErrorShares } from '#core/biometrics/calibration/det-curve.ts';
import { ScoreSet, wilson } from '#core/biometrics/calibration/error-rates.ts';
import type { FaceTemplate } from '#core/biometrics/compare-templates.ts';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import type { Flow, Language } from '#core/contract/flow.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import type { OperatorSigner } from '../../ports/wallet.ts';
import { calibrationRefusal } from '../evidence-pipeline/frame-admission.ts';
import { notTaken } from './calibration-errors.ts';
import { comparisonModels, FLOW_BANDS } from './comparison-in-use.ts';
import { volunteerConsentHash } from './volunteer-consent.ts';

/** A measurement that is over: figures alone, and how many had agreed to which texts. */
export interface FinishedRun {
  report: CalibrationReport;
  curve: ErrorShares[];
  consent: { hashes: string[]; volunteers: number };
}

export interface RunSetting {
  subject: ComparisonSubject;
  source: string;
  startedAt: string;
  /** The key of the supervisor who began: another sign-in has another one. */
  owner: OperatorSigner;
  /** Limits and provisional bands. */
  flow: Flow;
}

/** As many points as a curve of a few hundred pixels can show. */
const CURVE_POINTS = 240;

/** One collection of pictures, from its beginning until it is reported or forgotten. */
export class CalibrationRun {
  readonly setting: RunSetting;
  readonly #pictures: CalibrationPictures;
  readonly #seen = new Set<string>();
  readonly #languages = new Map<number, Language>();
  #camera: string | undefined;

  constructor(setting: RunSetting) {
    this.setting = setting;
    this.#pictures = new CalibrationPictures(setting.subject);
  }

  join(language: Language): number {
    const volunteer = this.#pictures.join();
    this.#languages.set(volunteer, language);
    return volunteer;
  }

  has(volunteer: number): boolean {
    return this.#pictures.has(volunteer);
  }

  leave(volunteer: number): void {
    this.#pictures.leave(volunteer);
    this.#languages.delete(volunteer);
  }

  /**
   * Whether this picture may be judged for its role.
   * @throws AppError STEP_NOT_ALLOWED, FRAME_REPEATED for a picture that was given before
   */
  admit(bytes: Uint8Array, role: PictureRole, camera: string): void {
    const digest = toBase64Url(sha256(bytes));
    const refusal = calibrationRefusal({
      subject: this.setting.subject,
      role,
      camera,
      cameraBefore: this.#camera,
      taken: this.#pictures.pictures().taken,
      isRepeated: this.#seen.has(digest),
    });
    if (refusal) throw notTaken(...refusal);
    this.#seen.add(digest);
  }

  add(volunteer: number, role: PictureRole, camera: string, template: FaceTemplate): void {
    this.#pictures.add(volunteer, role, template);
    if (role === 'selfie') this.#camera = camera;
  }

  refuse(): void {
    this.#pictures.refuse();
  }

  /** Overwrites everything of every volunteer. */
  forget(): void {
    this.#pictures.forget();
    this.#seen.clear();
    this.#languages.clear();
  }

  view(): NonNullable<CalibrationState['run']> {
    const { subject, source, startedAt } = this.setting;
    return {
      subject,
      source,
      startedAt,
      ...(this.#camera === undefined ? {} : { camera: this.#camera }),
      volunteers: this.#pictures.volunteers(),
      persons: this.#pictures.persons(),
      pictures: this.#pictures.pictures(),
      comparisons: this.#pictures.comparisons(),
    };
  }

  /**
   * Compares, overwrites the collected data, and reports.
   * @param models of the kiosk, by name and digest
   */
  finish(madeAt: string, models: readonly string[]): FinishedRun {
    const { subject, source, flow } = this.setting;
    const { taken, refused } = this.#pictures.pictures();
    const persons = this.#pictures.persons();
    const languages = [...this.#languages.values()];
    const set = new ScoreSet(this.#pictures.scores());
    this.forget();
    const { supports, review } = flow.comparison[FLOW_BANDS[subject]];
    const report = calibrationReport(set, {
      subject,
      madeAt,
      source,
      ...(this.#camera === undefined ? {} : { camera: this.#camera }),
      models: comparisonModels(models),
      hardware: hardware(),
      persons,
      pictures: taken,
      failureToAcquire: wilson(refused, taken + refused),
      thresholds: { supports, review },
      floor: flow.comparison.calibratedFloor,
    });
    const hashes = [...new Set(languages)].map(volunteerConsentHash);
    return { report, curve: thinned(set), consent: { hashes, volunteers: languages.length } };
  }
}

function hardware(): CalibrationReport['hardware'] {
  return {
    processor: cpus()[0]?.model.trim() || process.arch,
    cores: availableParallelism(),
    system: `${process.platform} ${process.arch}`,
  };
}

/** Both ends and as many points between them as are seen. */
function thinned(set: ScoreSet): ErrorShares[] {
  const points = set.curve().map(({ fmr, fnmr }) => ({ fmr: fmr.rate, fnmr: fnmr.rate }));
  const step = Math.max(1, Math.ceil(points.length / CURVE_POINTS));
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}
