import { Flow, type FlowInput } from '../contract/flow.ts';
import { DOCUMENT_QUALITY_LIMITS } from '../imaging/document-quality.ts';
import { perLanguage } from '../languages/index.ts';

const DOCUMENT_CHECKS = [
  'document.machine-read',
  'document.data-integrity',
  'document.field-format',
  'document.expiry',
  'document.supported',
  'document.allowed',
] as const satisfies FlowInput['requiredChecks'];

/** Checks that not every document supports; one that fails them still counts against it. */
const NOTHING_AGAINST = [
  'document.data-match',
  'document.logic',
  'document.barcode-authenticity',
  'document.suspicious-data',
  'document.image-quality',
  'document.liveness',
  // Most people have no Live ID; where there is one, the selfie must match it.
  'face.comparison-live-id',
] as const satisfies FlowInput['mustNotFail'];

/** Below it a person is a child (Convention on the Rights of the Child, Article 1). */
const OF_AGE = 18;

/** The flow that ships with the product: a staffed counter, liveness met by two challenges drawn at random. */
export const COUNTER_STANDARD: Flow = Flow.parse({
  id: 'counter-standard',
  version: 7,
  name: perLanguage(({ flows }) => flows['counter-standard']),
  uniqueTag: 'counter-standard',
  document: { captureType: 'Auto' },
  selfie: { autoCapture: true },
  face_liveness: { satisfiedBy: 'active-checks', challenges: { count: 2 } },
  requiredChecks: [
    ...DOCUMENT_CHECKS,
    'document.printed-data',
    'face.capture-quality',
    'face.liveness',
    'face.comparison',
    'inspection.attested',
  ],
  mustNotFail: [...NOTHING_AGAINST, 'face.injection'],
  // A camera that says nothing about itself is not one that is free of suspicion.
  reviewIfNotPerformed: ['face.injection'],
  guardianUnderAge: OF_AGE,
} satisfies FlowInput);

/** `counter-standard` under its own name, so that every report distinguishes a demonstration. */
export const DEMO: Flow = Flow.parse({
  ...COUNTER_STANDARD,
  id: 'demo',
  uniqueTag: 'demo',
  mustNotFail: NOTHING_AGAINST.filter((id) => id !== 'document.suspicious-data'),
  reviewIfNotPerformed: [],
  leavesOut: [
    { check: 'document.suspicious-data', reason: 'A demonstration shows specimens.' },
    { check: 'face.injection', reason: 'A demonstration plays its pictures to the camera.' },
  ],
  name: perLanguage(({ flows }) => flows.demo),
} satisfies FlowInput);

/** Where no operator looks at the print, glare or a finger on a name must not pass for print that agrees. */
const UNCOMPARED_PRINT = 'document.printed-data';

/** A file shows one picture of a document, and a scan shows nothing but the document. */
const FILE_DOCUMENT: FlowInput['document'] = {
  requiredReadings: 1,
  confirmFields: [],
  quality: { ...DOCUMENT_QUALITY_LIMITS, maxCutCorners: 4 },
};

/** Checks that need a person at a counter, and the check for specimen data, because people try files of specimens. */
const NOT_IN_FILES = [
  { check: 'document.suspicious-data', reason: 'Files of specimens are checked as well.' },
  { check: 'face.injection', reason: 'Files come from no camera.' },
  { check: 'inspection.attested', reason: 'No operator inspects a file.' },
] as const satisfies FlowInput['leavesOut'];
const NO_FACE = 'Only documents are checked.';

/** Two pictures from files and no operator: nothing is attested, and nothing here proves presence. */
export const FILE_CHECK: Flow = Flow.parse({
  id: 'file-check',
  version: 6,
  name: perLanguage(({ flows }) => flows['file-check']),
  uniqueTag: 'file-check',
  attended: false,
  steps: ['document', 'selfie'],
  document: FILE_DOCUMENT,
  face_liveness: { skip: true },
  requiredChecks: [...DOCUMENT_CHECKS, 'face.comparison'],
  mustNotFail: NOTHING_AGAINST.filter((id) => id !== 'document.suspicious-data'),
  // A picture below the limits of a camera proves nothing against a person.
  reviewIfNotPerformed: [UNCOMPARED_PRINT, 'face.capture-quality'],
  leavesOut: [
    ...NOT_IN_FILES,
    { check: 'face.capture-quality', reason: 'A file may be below the limits of a camera.' },
    { check: 'face.liveness', reason: 'A file shows no living person.' },
  ],
} satisfies FlowInput);

/** The pictures of a document from files, and of no person. */
export const DOCUMENT_CHECK: Flow = Flow.parse({
  ...FILE_CHECK,
  id: 'document-check',
  version: 5,
  name: perLanguage(({ flows }) => flows['document-check']),
  uniqueTag: 'document-check',
  journey: 'document-only',
  steps: ['document'],
  requiredChecks: [...DOCUMENT_CHECKS],
  reviewIfNotPerformed: [UNCOMPARED_PRINT],
  leavesOut: [
    ...NOT_IN_FILES,
    { check: 'face.capture-quality', reason: NO_FACE },
    { check: 'face.liveness', reason: NO_FACE },
    { check: 'face.comparison', reason: NO_FACE },
  ],
} satisfies FlowInput);

/** A person at their own phone: the questions of the counter, without an inspection. */
export const REMOTE_CHECK: Flow = Flow.parse({
  id: 'remote-check',
  version: 2,
  name: perLanguage(({ flows }) => flows['remote-check']),
  uniqueTag: 'remote-check',
  attended: false,
  // A page sends one picture of each side.
  document: { captureType: 'Auto', requiredReadings: 1, confirmFields: [] },
  selfie: { autoCapture: true },
  face_liveness: {
    satisfiedBy: 'active-checks',
    challenges: { count: 2 },
    accessibleAlternative: 'none',
  },
  requiredChecks: [...DOCUMENT_CHECKS, 'face.capture-quality', 'face.liveness', 'face.comparison'],
  mustNotFail: [...NOTHING_AGAINST, 'face.injection'],
  reviewIfNotPerformed: [UNCOMPARED_PRINT, 'face.injection'],
  leavesOut: [{ check: 'inspection.attested', reason: 'No operator inspects person and document.' }],
} satisfies FlowInput);

/** Every flow that the product brings along. */
export const BUILT_IN_FLOWS: readonly Flow[] = [
  COUNTER_STANDARD,
  DEMO,
  FILE_CHECK,
  DOCUMENT_CHECK,
  REMOTE_CHECK,
];
