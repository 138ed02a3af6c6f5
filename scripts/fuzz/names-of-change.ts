import type { FactId } from '#core/proofing/session-log/facts.ts';

/** A verdict's names for an event that is missing, or in another place, besides its own type. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'session.started': ['FLOW_DIFFERS'],
  // Without its document nothing is read, joined or compared.
  'document.captured': ['document-frame', 'document.joined', 'document 1 zone', 'document 1 picture'],
  // The operator's word on a field decides the check of the print.
  'document.field-confirmed': ['document.printed-data'],
  // The questions and the comparison are those of its picture.
  'selfie.captured': ['face.capture-quality', 'liveness result', 'liveness.begun', 'face.comparison'],
  'face.compared': ['comparison', 'face.comparison'],
  'decision.recorded': ['decision'],
};

/** A verdict's names for a fact of an event, besides the type of the event. */
const NAMES_OF_FACTS: readonly (readonly [place: RegExp, names: readonly string[]])[] = [
  [/^document\.captured zone\.readings$/, ['document 1 zone readings']],
  [/^document\.captured zone\.leastConfidence\./, ['document 1 zone confidence']],
  [/^document\.captured (zone\.|mrz\.)/, ['document 1 zone']],
  [/^document\.captured (documentId|number|attempt|captureId)$/, ['document.joined']],
  [/^(document|selfie)\.captured capturedAt$/, ['EVIDENCE_TOO_OLD', 'CLOCK_UNTRUSTED']],
  [/^document\.field-confirmed /, ['document.printed-data']],
  [/^selfie\.captured judged$/, ['selfie quality']],
  [
    /^selfie\.captured pictures\./,
    ['selfie picture', 'liveness result', 'liveness answers', 'face.comparison'],
  ],
  [/^selfie\.captured liveness\./, ['liveness result', 'liveness.begun', 'liveness.answered']],
  [/^liveness\.begun kinds\./, ['liveness.answered']],
  [/^face\.compared (score|performed)/, ['comparison']],
  [/^face\.compared pictures\./, ['comparison', 'face.comparison']],
  [/^attestation\.recorded /, ['facePresentMatchesPortrait', 'noMaskOrArtefact', 'documentInspected']],
  [/^decision\.recorded checks\./, ['session.ended']],
  [/^session\.started evidence$/, ['VERSION_UNKNOWN', 'VERSION_REPLACED']],
  [/^session\.started flow\./, ['FLOW_DIFFERS']],
  [/^session\.ended today$/, ['day']],
  [/^session\.ended clockUntrusted$/, ['CLOCK_UNTRUSTED']],
  [/^session\.ended provisional\.outcome$/, ['DECISION_DIFFERS']],
  [/^session\.ended provisional\.ruleSet$/, ['VERSION_UNKNOWN']],
];

/** Facts that only the kiosk can know, by the change made to them. */
const KIOSK_WORD: Readonly<Record<'change' | 'order', readonly (readonly [place: RegExp, fact: FactId])[]>> =
  {
    change: [
      [/^selfie\.try-refused (reason|retries_remaining|result)$/, 'refused-tries'],
      [/^selfie\.captured (captureType|reason|retries_remaining|name)$/, 'remarks'],
      [/^face\.compared (model|interEyePx\.\w+|quality\..+)$/, 'remarks'],
      [/^document\.captured (captureType|device|side|pictures\.\d+\.(width|height))$/, 'remarks'],
    ],
    order: [
      [
        /^(consent\.|document\.field-confirmed|selfie\.|liveness\.|face\.compared|attestation\.|document\.joined)/,
        'event-order',
      ],
    ],
  };

export const namesOfEvent = (type: string): string[] => [type, ...(NAMES[type] ?? [])];

/** @param payload of the event before the change */
export function namesOf(place: string, payload: object): string[] {
  const [type = '', path = ''] = place.split(' ');
  const said = NAMES_OF_FACTS.filter(([own]) => own.test(place)).flatMap(([, names]) => names);
  return [type, ...said, ...checkOf(path, payload)];
}

/** A check in a list is named by its id. */
function checkOf(path: string, payload: object): string[] {
  const index = /^checks\.(\d+)\./.exec(path)?.[1];
  const { checks } = payload as { checks?: { id: string }[] };
  const id = index === undefined ? undefined : checks?.[Number(index)]?.id;
  return id === undefined ? [] : [id];
}

/** The fact that all of these changes leave to the kiosk's word. */
export function factOf(places: readonly string[], done: keyof typeof KIOSK_WORD): FactId | undefined {
  const facts = places.map((place) => KIOSK_WORD[done].find(([own]) => own.test(place))?.[1]);
  return facts.every((fact) => fact === facts[0]) ? facts[0] : undefined;
}
