import { GUIDE_POINTS, type GuidePoint } from '#core/contract/inspection-guide.ts';
import { DocumentType, QualityFinding } from '#core/document/document-records.ts';
import { DOCUMENT_FIELDS, type DocumentField, SourceKind } from '#core/document/fields.ts';

type Zone = QualityFinding['zone'];
type Component = QualityFinding['component'];

/** The subject of the part that decided a check. `words` keeps anything that screens have no word for. */
export type CheckSubject =
  | { kind: 'fields'; fields: DocumentField[] }
  | { kind: 'quality'; zone: Zone; component: Component }
  | { kind: 'document'; type: DocumentType; place: string }
  | { kind: 'points'; points: GuidePoint[] }
  | { kind: 'source'; source: SourceKind }
  | { kind: 'words'; words: string };

const isPoint = (name: string): name is GuidePoint => Object.hasOwn(GUIDE_POINTS, name);
const isField = (name: string): name is DocumentField => DOCUMENT_FIELDS.some((field) => field === name);
const ZONES = QualityFinding.shape.zone.options;
const COMPONENTS = QualityFinding.shape.component.options;

/**
 * Names of fields, and of points of a guide, are separated by commas; a figure of the picture names its zone, then its
 * component; a document names its type, country and region.
 */
export const checkSubject = (subject: string): CheckSubject => {
  const names = subject.split(', ');
  if (names.every(isField)) return { kind: 'fields', fields: names };
  if (names.every(isPoint)) return { kind: 'points', points: names };
  const [first, second, ...rest] = subject.split(' ');
  const zone = ZONES.find((one) => one === first);
  const component = COMPONENTS.find((one) => one === second);
  if (zone && component && rest.length === 0) return { kind: 'quality', zone, component };
  const source = SourceKind.options.find((one) => one === subject);
  if (source) return { kind: 'source', source };
  const type = DocumentType.options.find((one) => one === first);
  if (type) return { kind: 'document', type, place: [second, ...rest].join(' ') };
  return { kind: 'words', words: subject };
};
