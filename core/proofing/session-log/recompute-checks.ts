import { consentingGuardian } from '../../contract/companion.ts';
import type { ComparisonBands } from '../../contract/comparison-bands.ts';
import type { Flow } from '../../contract/flow.ts';
import { joinDocument } from '../../document/join-document.ts';
import { comparedPortrait } from '../../document/sides.ts';
import { isSameJson } from '../../keys/canonical-json.ts';
import type { DocumentEvidence } from '../checks/document-evidence.ts';
import type { ComparisonRecord } from '../comparison-record.ts';
import { evaluateChecks } from '../evaluate-checks.ts';
import type { DifferingCheck, EvidenceGap } from '../evidence-gap.ts';
import { flowAsCompared } from '../judged-bands.ts';
import type { CheckResult } from '../verdicts.ts';
import { JOINED_EVENT, joinedEvent } from './joined-event.ts';
import type { OpenedEvent } from './opened-event.ts';
import type { LoggedSession } from './read-session.ts';

/**
 * Every document of a logged session with its sources joined. @param enteredBirth the date of birth entered beforehand
 */
export const joinLogged = (
  flow: Flow,
  { documents, today }: Pick<LoggedSession, 'documents' | 'today'>,
  enteredBirth: string | undefined,
): DocumentEvidence[] =>
  documents.map((record) => ({
    record,
    joined: joinDocument(record, flow, today, { entered: enteredBirth }),
  }));

/** Documents whose joined values in the log are not those that their captures give. */
export const joinGaps = (
  events: readonly OpenedEvent[],
  documents: readonly DocumentEvidence[],
): EvidenceGap[] =>
  documents
    .filter((document) => {
      const { payload, fields = {} } = joinedEvent(document);
      const { complete: _said, ...facts } = payload;
      const logged = events.findLast(
        ({ type, payload: own }) => type === JOINED_EVENT && own.documentId === document.record.id,
      );
      const { complete: _logged, ...own } = logged?.payload ?? {};
      return logged && !isSameJson([facts, fields], [own, Object.fromEntries(logged.opened)]);
    })
    .map(() => ({ subject: JOINED_EVENT, result: 'differs' }));

/**
 * Makes every check again from the captures, by the same function as the counter. A comparison counts only for the last
 * selfie and portrait; thresholds measured on a kiosk count down to the floor of the flow.
 */
export function recomputeChecks(
  flow: Flow,
  session: LoggedSession,
  documents: readonly DocumentEvidence[],
): CheckResult[] {
  const { selfie, coverWord, consents, companions = [], inspections, attestation, today } = session;
  const portrait = comparedPortrait(session.documents)?.id;
  const comparison = counting(session.comparison, { selfie: selfie?.pictures.selfie, with: portrait });
  const liveIdComparison = counting(session.liveIdComparison, {
    selfie: selfie?.pictures.selfie,
    with: undefined,
  });
  const bounded = {
    flow,
    comparison: comparison && withFloor(comparison, flow),
    liveIdComparison: liveIdComparison && withFloor(liveIdComparison, flow),
  };
  const isRefused = consents.biometric === false;
  return evaluateChecks(
    flowAsCompared(bounded),
    {
      documents,
      selfie,
      coverWord,
      comparison: isRefused ? { performed: false, reason: 'visual-comparison-only' } : comparison,
      liveIdComparison,
      biometricConsent: !isRefused,
      isAnsweredFor: consentingGuardian(companions, consents.onBehalf) !== undefined,
      attestation,
      inspections,
    },
    today,
  );
}

function counting(
  compared: LoggedSession['comparison'],
  pictures: { selfie: string | undefined; with: string | undefined },
): ComparisonRecord | undefined {
  if (compared?.pictures.selfie !== pictures.selfie || compared?.pictures.with !== pictures.with)
    return undefined;
  return compared?.comparison;
}

function withFloor(
  comparison: ComparisonRecord,
  { comparison: { calibratedFloor } }: Flow,
): ComparisonRecord {
  if (!comparison.performed || !comparison.bands) return comparison;
  // Thresholds that were not measured are the flow's.
  if (!comparison.bands.calibration) {
    const { bands: _own, ...measured } = comparison;
    return measured;
  }
  const { supports, review } = comparison.bands;
  const bands: ComparisonBands = {
    ...comparison.bands,
    supports: Math.max(supports, calibratedFloor.supports),
    review: Math.max(review, calibratedFloor.review),
  };
  return { ...comparison, bands };
}

/** Checks that were claimed with another verdict or reason than the evidence gives, in the order of those it gives. */
export function differingChecks(
  claimed: readonly CheckResult[],
  found: readonly CheckResult[],
): DifferingCheck[] {
  const left = [...claimed];
  const differing: DifferingCheck[] = [];
  for (const check of found) {
    const at = left.findIndex((other) => isOfSame(other, check));
    const [other] = at < 0 ? [undefined] : left.splice(at, 1);
    if (other?.verdict !== check.verdict || other.reason !== check.reason) {
      differing.push({ id: check.id, claimed: other, found: check });
    }
  }
  return [...differing, ...left.map((check) => ({ id: check.id, claimed: check, found: undefined }))];
}

const isOfSame = (a: CheckResult, b: CheckResult): boolean =>
  a.id === b.id && a.document === b.document && a.subject === b.subject;
