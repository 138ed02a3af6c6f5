import type { FaceTemplate } from '../compare-templates.ts';
import { cosineSimilarity } from '../cosine-similarity.ts';
import type { ComparisonSubject } from './calibration-report.ts';
import type { LabelledScore } from './error-rates.ts';

/** A live picture of a volunteer, or the portrait on their document. */
export type PictureRole = 'selfie' | 'portrait';

export interface VolunteerCount {
  /** Counted from 1; a volunteer has no other name. */
  volunteer: number;
  selfies: number;
  portraits: number;
}

interface Kept {
  volunteer: number;
  role: PictureRole;
  template: FaceTemplate;
}

/**
 * The volunteers of one calibration: numbers made from their pictures, in memory, until they are overwritten. It never
 * holds a picture.
 */
export class CalibrationPictures {
  readonly subject: ComparisonSubject;
  #kept: Kept[] = [];
  readonly #volunteers = new Set<number>();
  #highest = 0;
  #refused = 0;

  constructor(subject: ComparisonSubject) {
    this.subject = subject;
  }

  /** A new volunteer, by the next number; the number of one who left is not given again. */
  join(): number {
    this.#highest += 1;
    this.#volunteers.add(this.#highest);
    return this.#highest;
  }

  has(volunteer: number): boolean {
    return this.#volunteers.has(volunteer);
  }

  /** @throws RangeError for an absent volunteer, a role that is not compared, or another model */
  add(volunteer: number, role: PictureRole, template: FaceTemplate): void {
    if (!this.has(volunteer)) throw new RangeError(`there is no volunteer ${volunteer}`);
    if (role === 'portrait' && this.subject === 'selfie-to-selfie')
      throw new RangeError('no portrait is compared');
    const [first] = this.#kept;
    if (first && first.template.modelId !== template.modelId)
      throw new RangeError('a template of another model');
    this.#kept.push({ volunteer, role, template });
  }

  /** A picture without a template: it counts as a failure to acquire. */
  refuse(): void {
    this.#refused += 1;
  }

  /** A volunteer changed their mind: everything of them is overwritten. */
  leave(volunteer: number): void {
    const theirs = this.#kept.filter((one) => one.volunteer === volunteer);
    overwrite(theirs);
    this.#kept = this.#kept.filter((one) => one.volunteer !== volunteer);
    this.#volunteers.delete(volunteer);
  }

  /** Overwrites every template and forgets every volunteer. */
  forget(): void {
    overwrite(this.#kept);
    this.#kept = [];
    this.#volunteers.clear();
    this.#refused = 0;
  }

  volunteers(): VolunteerCount[] {
    return [...this.#volunteers].map((volunteer) => ({
      volunteer,
      selfies: this.#count(volunteer, 'selfie'),
      portraits: this.#count(volunteer, 'portrait'),
    }));
  }

  /** How many people take part in at least one comparison. */
  persons(): number {
    return this.volunteers().filter(({ selfies, portraits }) => selfies + portraits > 0).length;
  }

  pictures(): { taken: number; refused: number } {
    return { taken: this.#kept.length, refused: this.#refused };
  }

  /** How many comparisons the pictures make, without making one. */
  comparisons(): { mated: number; nonMated: number } {
    const counts = this.volunteers();
    const sum = (of: (count: VolunteerCount) => number) =>
      counts.reduce((total, count) => total + of(count), 0);
    if (this.subject === 'selfie-to-portrait') {
      const mated = sum(({ selfies, portraits }) => selfies * portraits);
      return { mated, nonMated: sum(({ selfies }) => selfies) * sum(({ portraits }) => portraits) - mated };
    }
    const pairs = (among: number) => (among * Math.max(0, among - 1)) / 2;
    const mated = sum(({ selfies }) => pairs(selfies));
    return { mated, nonMated: pairs(sum(({ selfies }) => selfies)) - mated };
  }

  /** The score of every two pictures that the subject compares: mated within a volunteer, non-mated across. */
  scores(): LabelledScore[] {
    const selfies = this.#kept.filter(({ role }) => role === 'selfie');
    const compare = (one: Kept, other: Kept): LabelledScore => ({
      score: cosineSimilarity(one.template.vector, other.template.vector),
      mated: one.volunteer === other.volunteer,
    });
    if (this.subject === 'selfie-to-selfie')
      return selfies.flatMap((one, index) => selfies.slice(index + 1).map((other) => compare(one, other)));
    const portraits = this.#kept.filter(({ role }) => role === 'portrait');
    return selfies.flatMap((selfie) => portraits.map((portrait) => compare(selfie, portrait)));
  }

  #count(volunteer: number, role: PictureRole): number {
    return this.#kept.filter((one) => one.volunteer === volunteer && one.role === role).length;
  }
}

function overwrite(kept: readonly Kept[]): void {
  for (const { template } of kept) template.vector.fill(0);
}
