import { loadVision } from '#capture/vision/load-vision.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { pipelineClock } from '#main/composition-root.ts';
import {
  type CheckedDocument,
  checkFiles,
  type FileReport,
} from '#main/counter/evidence-pipeline/check-files.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderCardFront } from '#specimens/render-card.ts';
import { specimenSides } from '#specimens/specimen-documents.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { inProject } from '../prepare/project.ts';

/** The print of the licence; it has neither zone nor barcode (Directive 2006/126/EC). */
const LICENCE: Partial<Record<DocumentField, string>> = {
  surname: 'MARTIN',
  givenNames: 'JEANNE',
  dateOfBirth: '1974-08-12',
  dateOfIssue: '2024-01-19',
  dateOfExpiry: '2034-01-18',
  documentNumber: '24AA00017',
};
const dotted = (field: DocumentField): string => (LICENCE[field] ?? '').split('-').reverse().join('.');

/** One document as it was shown, and its result. */
interface ShownDocument {
  shown: string;
  kind: CheckedDocument['kind'] | undefined;
  fields: { field: DocumentField; verdict: string; sources: string[]; value: string }[];
  checks: { id: string; verdict: string; reason: string }[];
  outcome: string;
}

export interface PrintedDocumentsReport {
  documents: ShownDocument[];
  /** Faults in words; empty after a good run. */
  faults: string[];
}

/**
 * Two documents whose print is read: a European licence on which nothing else can be read, and a passport page whose
 * print is compared with its zone.
 */
export async function runPrintedDocuments(say: (line: string) => void): Promise<PrintedDocumentsReport> {
  const time = pipelineClock({ now: () => new Date() });
  const vision = loadVision(inProject('native-models'), time);
  try {
    const check = async (shown: string, png: Buffer) => {
      const document = { mimeType: 'image/jpeg' as const, bytes: await placeOnDesk(png) };
      return shownDocument(shown, await checkFiles(vision, time, { document }));
    };
    const [page] = await specimenSides('passport');
    const documents = [await check('European licence', await licence()), await check('passport', page!)];
    for (const document of documents) tell(document, say);
    const faults = documents.flatMap((document, index) =>
      index === 0 ? ofLicence(document) : ofPassport(document),
    );
    for (const fault of faults) say(`NOT AS EXPECTED: ${fault}`);
    return { documents, faults };
  } finally {
    await vision.close();
  }
}

async function licence(): Promise<Buffer> {
  return renderCardFront({
    title: 'SPECIMEN',
    portrait: await renderFace({
      identity: SPECIMEN_PERSONS.applicant,
      width: 540,
      height: 680,
      headShare: 0.7,
    }),
    lines: [
      'PERMIS DE CONDUIRE',
      'REPUBLIQUE FRANCAISE',
      `1. ${LICENCE.surname}`,
      `2. ${LICENCE.givenNames}`,
      `3. ${dotted('dateOfBirth')}`,
      `4a. ${dotted('dateOfIssue')}`,
      `4b. ${dotted('dateOfExpiry')}`,
      `5. ${LICENCE.documentNumber}`,
      '9. AM/B',
    ],
  });
}

function shownDocument(shown: string, { documents, outcome }: FileReport): ShownDocument {
  const [document] = documents;
  return {
    shown,
    kind: document?.kind,
    fields: (document?.fields ?? []).map(({ field, verdict, sources, best }) => ({
      field,
      verdict,
      sources: sources.map(({ source }) => source),
      value: best?.value ?? '',
    })),
    checks: (document?.checks ?? []).map(({ id, verdict, reason }) => ({ id, verdict, reason })),
    outcome: outcome.outcome,
  };
}

function tell({ shown, kind, fields, outcome, checks }: ShownDocument, say: (line: string) => void): void {
  say(`${shown}: ${kind?.type} ${kind?.country}, says the ${kind?.basis}; outcome ${outcome}`);
  for (const { field, verdict, sources, value } of fields) {
    say(`  ${verdict.padEnd(10)} ${field}: ${value || '-'} (${sources.join(', ')})`);
  }
  const told = ['document.machine-read', 'document.printed-data', 'document.expiry'];
  for (const { id, verdict, reason } of checks) if (told.includes(id)) say(`  ${verdict} ${id} (${reason})`);
}

/** Every field is read and rests on the print alone, and so it proves nothing. */
function ofLicence({ kind, fields, checks, outcome }: ShownDocument): string[] {
  const wrong = Object.entries(LICENCE).filter(([name, value]) => {
    const read = fields.find(({ field }) => field === name);
    return read?.value !== value || read.verdict !== 'one-source';
  });
  return [
    ...wrong.map(([field]) => `${field} of the licence`),
    ...(kind?.basis === 'print' && kind.country === 'FRA' ? [] : ['the kind of the licence']),
    ...(checks.some(({ id, verdict }) => id === 'document.expiry' && verdict === 'PASSED')
      ? ['an expiry that passes by print alone']
      : []),
    ...(outcome === 'Success' ? ['a success by print alone'] : []),
  ];
}

function ofPassport({ checks }: ShownDocument): string[] {
  const compared = checks.find(({ id }) => id === 'document.printed-data');
  return compared?.verdict === 'PASSED' ? [] : [`the print of the passport: ${compared?.reason}`];
}
