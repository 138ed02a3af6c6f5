import type { CoverRule } from '#core/biometrics/judge-selfie.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { CaptureRecord, DocumentRecord } from '#core/document/document-records.ts';
import { hasPortrait } from '#core/document/sides.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { comparesPrint } from '#core/proofing/rule-set.ts';
import type { LoggedSession } from '#core/proofing/session-log/read-session.ts';
import type { LoggedSelfie } from '#core/proofing/session-log/selfie-events.ts';
import type { Cut } from '../document/capture-pictures.ts';
import { compareFaces } from '../face/compare-faces.ts';
import { judgeSelfiePicture } from '../face/judge-selfie-picture.ts';
import { pixelsIn, unlessUnreadable } from './artefact-picture.ts';
import { type DifferingFact, differingParts } from './compare-captures.ts';
import { isSameComparison, withSecondOpinion } from './compare-comparisons.ts';
import { showsCut } from './compare-cuts.ts';
import { recomputeAttempt } from './recompute-attempt.ts';
import {
  type Artefacts,
  type RecomputedCapture,
  recomputeCapture,
  zoneFramesOf,
} from './recompute-document.ts';
import type { RecallingVision } from './remembered-vision.ts';

/** Captures and further frames: more than any honest session has; each costs a reading. */
const MOST_READINGS = 90;
/** Pictures of all captures; each is looked at. */
const MOST_PICTURES = 240;

/** A session whose captures were made again. */
export interface Recomputation {
  session: LoggedSession;
  differing: DifferingFact[];
  /** Names of the facts that no model here could make again. */
  unchecked: string[];
}

/**
 * Makes the captures of a session again from their artefacts, by the code and the models that the kiosk has: readings,
 * quality and signs of a copy of each document, the picture of the face, its comparison, and the grounds of an
 * attempt's result.
 *
 * @throws AppError MODEL_FAILED
 */
export async function recomputeSession(
  vision: RecallingVision,
  flow: Flow,
  logged: LoggedSession,
  artefacts: Artefacts,
): Promise<Recomputation> {
  const captures = logged.documents.flatMap((document) => document.captures);
  const further = captures.flatMap((capture) => zoneFramesOf(capture, logged.evidence));
  const pictures = captures.flatMap((capture) => capture.pictures.map(({ id }) => id));
  const isTooMuch = captures.length + further.length > MOST_READINGS || pictures.length > MOST_PICTURES;
  // For a picture that is named twice, the log shows only that.
  if (isTooMuch || new Set(pictures).size < pictures.length) {
    return { session: logged, differing: [], unchecked: ['captures'] };
  }
  const work = new Work(vision, flow, logged, artefacts);
  const documents: DocumentRecord[] = [];
  for (const record of logged.documents) documents.push(await work.document(record));
  const selfie = logged.selfie && (await work.selfie(logged.selfie, logged.coverWord));
  const comparison = await work.comparison(logged);
  const { selfie: _selfie, comparison: _comparison, ...others } = logged;
  return {
    session: {
      ...others,
      documents,
      ...(selfie ? { selfie } : {}),
      ...(comparison ? { comparison } : {}),
    },
    differing: work.differing,
    unchecked: work.unchecked,
  };
}

/** One recomputation and its findings. */
class Work {
  readonly differing: DifferingFact[] = [];
  readonly unchecked: string[] = [];
  readonly #vision: RecallingVision;
  readonly #flow: Flow;
  readonly #logged: Pick<LoggedSession, 'today' | 'evidence'>;
  readonly #artefacts: Artefacts;
  /** Portraits as they were cut out again, by the id of the picture that the kiosk cut out. */
  readonly #portraits = new Map<string, Uint8Array>();
  /** Whether no model read a document here. */
  #isUnread = false;
  /** Pictures cut out of the documents. */
  readonly #cuts: Cut[] = [];

  constructor(
    vision: RecallingVision,
    flow: Flow,
    { today, evidence }: Pick<LoggedSession, 'today' | 'evidence'>,
    artefacts: Artefacts,
  ) {
    this.#vision = vision;
    this.#flow = flow;
    this.#logged = { today, evidence };
    this.#artefacts = artefacts;
  }

  async document(record: DocumentRecord): Promise<DocumentRecord> {
    const captures: DocumentRecord['captures'] = [];
    for (const capture of record.captures) {
      const name = `document ${record.number}`;
      const means = {
        reader: this.#vision.documents(),
        codec: this.#vision.codec,
        artefacts: this.#artefacts,
        document: this.#flow.document,
        face: this.#vision.face(),
        bands: this.#flow.comparison.selfieToPortrait,
        // Before an operator nothing rests on print that a kiosk without its models does not mention.
        readsPrint: !this.#flow.attended && comparesPrint(this.#flow.ruleSet),
        ...this.#logged,
      };
      const found = await unlessUnreadable(recomputeCapture(capture, means));
      if (found === 'unreadable') {
        this.#note([`${name} picture`]);
        captures.push(withoutSources(capture));
        continue;
      }
      if (found) this.#noteCapture(name, capture, found);
      else this.unchecked.push(name);
      if (found?.printUnread) this.unchecked.push(`${name} print`);
      this.#isUnread ||= !found;
      const portrait = capture.pictures.find(({ kind }) => kind === 'document-portrait');
      if (portrait && found?.portrait) this.#portraits.set(portrait.id, found.portrait);
      this.#cuts.push(...(found?.cuts ?? []));
      captures.push(found?.capture ?? capture);
    }
    return { ...record, captures };
  }

  async selfie(selfie: LoggedSelfie, coverWord: LoggedSession['coverWord']): Promise<LoggedSelfie> {
    const bytes = this.#artefacts(selfie.pictures.selfie);
    if (!bytes) return selfie;
    const seen = await unlessUnreadable(this.#judgeSelfie(bytes, coverWord ? 'advise' : 'refuse'));
    if (seen === 'unreadable') {
      this.#note(['selfie picture']);
      return { ...selfie, judged: 'face-not-found' };
    }
    const { judged, shown } = seen;
    // A picture of the document is no picture of the person before the camera.
    if (showsCut(shown, this.#cuts)) this.#note(['selfie picture']);
    if (judged === 'model-missing') this.unchecked.push('selfie');
    else if (judged !== selfie.judged) this.#note(['selfie quality']);
    const attempt = await recomputeAttempt(
      { vision: this.#vision, flow: this.#flow, evidence: this.#logged.evidence, artefacts: this.#artefacts },
      selfie,
      bytes,
    );
    this.#note(attempt.differing);
    this.unchecked.push(...attempt.unchecked);
    const { liveness } = attempt;
    const { liveness: _claimed, ...taken } = selfie;
    const found = judged === 'model-missing' ? taken : { ...taken, judged };
    return liveness ? { ...found, liveness } : found;
  }

  async #judgeSelfie(bytes: Uint8Array, covers: CoverRule) {
    const shown = await pixelsIn(this.#vision.codec, bytes);
    const { limits } = this.#flow.selfie;
    return { ...(await judgeSelfiePicture(this.#vision, bytes, limits, { covers })), shown };
  }

  async comparison({
    selfie,
    comparison,
  }: Pick<LoggedSession, 'selfie' | 'comparison'>): Promise<LoggedSession['comparison']> {
    if (!comparison || !selfie) return comparison;
    const picture = this.#artefacts(selfie.pictures.selfie);
    const id = comparison.pictures.with;
    const portrait = id === undefined ? undefined : this.#portraitOf(id);
    if (!picture) return comparison;
    if (id !== undefined && !portrait) {
      this.#note(['comparison']);
      return undefined;
    }
    const singleFace = this.#flow.selfie.limits.minScores['single-face-present'];
    const rules = { ...this.#flow.comparison, singleFace };
    const found = await compareFaces(this.#vision.face(), rules, { selfie: picture, portrait });
    if (!found.performed && found.reason === 'model-missing') {
      this.unchecked.push('comparison');
      return comparison;
    }
    const claimed = comparison.comparison;
    if (isSameComparison(claimed, found)) return withSecondOpinion(comparison, found);
    this.#note(['comparison']);
    const bands = claimed.performed && found.performed ? { bands: claimed.bands } : {};
    return { ...comparison, comparison: { ...found, ...bands } as ComparisonRecord };
  }

  /** The kiosk's own cut is used only where no model reads documents here. */
  #portraitOf(id: string): Uint8Array | undefined {
    return this.#portraits.get(id) ?? (this.#isUnread ? this.#artefacts(id) : undefined);
  }

  #noteCapture(name: string, claimed: CaptureRecord, found: RecomputedCapture): void {
    const { capture, portrait, isRead, differingCuts = [] } = found;
    const hides = isRead && hasPortrait(claimed) !== (portrait !== undefined);
    const parts = [...differingParts(claimed, capture), ...(hides ? ['portrait'] : []), ...differingCuts];
    this.#note([...new Set(parts)].map((part) => `${name} ${part}`));
  }

  #note(subjects: readonly string[]): void {
    this.differing.push(...subjects.map((subject) => ({ subject })));
  }
}

/** The rest of a capture whose picture cannot be read. */
function withoutSources({
  zone: _zone,
  barcode: _barcode,
  stripe: _stripe,
  star: _star,
  print: _print,
  ghost: _ghost,
  ...rest
}: CaptureRecord): CaptureRecord {
  return { ...rest, noZone: 'mrz-not-found', quality: [], liveness: [] };
}
