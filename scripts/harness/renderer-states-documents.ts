import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { confirmed } from './renderer-document-parts.ts';
import { KIOSK } from './renderer-kiosk.ts';
import { FRONT_ONLY, LICENCE, TAMPERED } from './renderer-licence.ts';
import { CENTURY_OPEN, PASSPORT, UNREAD } from './renderer-passport.ts';
import { CAPTURED, check } from './renderer-session.ts';
import { TAX_CARD } from './renderer-tax-card.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const of = (document: number, checks: readonly CheckResult[]): CheckResult[] =>
  checks.map((one) => ({ ...one, document }));

const LICENCE_CHECKS = of(1, [
  check('document.machine-read', 'extracted-data'),
  check('document.mrz-read', 'extracted-data', 'NOT_PERFORMED', 'not-on-document'),
  check('document.barcode-read', 'extracted-data'),
  check('document.data-match', 'extracted-data', 'NOT_PERFORMED', 'one-source-only'),
  {
    ...check('document.printed-data', 'extracted-data', 'NOT_PERFORMED', 'field-not-confirmed'),
    subject: 'documentNumber, surname, givenNames, dateOfBirth, dateOfExpiry',
  },
  check('document.logic', 'extracted-data'),
  check('document.field-format', 'extracted-data'),
  {
    ...check('document.barcode-authenticity', 'extracted-data'),
    value: 4,
    threshold: 4,
    unit: 'rules',
  },
  check('document.suspicious-data', 'extracted-data'),
  check('document.data-integrity', 'extracted-data'),
  check('document.expiry', 'document-validity'),
  check('document.version', 'document-validity'),
  check('document.supported', 'document-validity'),
  check('document.allowed', 'document-validity'),
  check('document.image-quality', 'image-quality'),
  check('document.liveness', 'document-liveness', 'NOT_PERFORMED', 'signals-inconclusive'),
  check('document.photo-forgery', 'visual', 'NOT_PERFORMED', 'no-method'),
  check('document.security-features', 'visual', 'NOT_PERFORMED', 'no-method'),
  check('document.generated-image', 'visual', 'NOT_PERFORMED', 'no-method'),
]);

const FAILURES: Partial<Record<CheckResult['id'], Partial<CheckResult>>> = {
  'document.data-match': {
    verdict: 'FAILED',
    reason: 'field-differs',
    subject: 'documentNumber, dateOfBirth',
    value: 4,
    unit: 'fields',
  },
  'document.barcode-authenticity': {
    verdict: 'FAILED',
    reason: 'structure-wrong',
    subject: 'dates-chronological, subfile-lengths',
    value: 2,
    threshold: 4,
    unit: 'rules',
  },
  'document.expiry': { verdict: 'FAILED', reason: 'expired', subject: 'dateOfExpiry' },
  'document.image-quality': {
    verdict: 'FAILED',
    reason: 'quality-low',
    subject: 'barcode resolution',
    value: 1.9,
    threshold: 2.2,
    unit: 'px',
  },
  'document.liveness': { verdict: 'FAILED', reason: 'recaptured-screen', value: 0.71, threshold: 0.5 },
};
const TAMPERED_CHECKS = LICENCE_CHECKS.map((one): CheckResult => ({ ...one, ...FAILURES[one.id] }));
const OTHERS = CAPTURED.checks.filter(({ id }) => !id.startsWith('document.'));

const screen = (
  name: string,
  documents: DocumentView[],
  view: Partial<SessionView> = {},
  actions: ScreenFixture['actions'] = [],
): ScreenFixture => {
  const session: SessionView = {
    ...CAPTURED,
    documents,
    checks: [...LICENCE_CHECKS, ...OTHERS],
    ...view,
  };
  return {
    name: `document-${name}`,
    role: 'operator',
    operator: { ...KIOSK, sync: session.sync, session },
    actions,
  };
};

const MENU = { press: '.Stage-bar > .Button[data-icon-only]' };
const DETAILS = { press: '.Exceptions-head .Button' };
const WAITING: Partial<SessionView> = {
  applicant: { step: 'document', visit: 2 },
  missing: ['other-side', 'document-kind', 'selfie', 'field-confirmation', 'attestation'],
  checks: [],
};
const UNKNOWN: Partial<SessionView> = { missing: ['document-kind', 'field-confirmation', 'attestation'] };
const tampered: Partial<SessionView> = { checks: [...TAMPERED_CHECKS, ...OTHERS] };
const SECOND_LICENCE: DocumentView = { ...LICENCE, id: 'd9', number: 2 };
const SEVERAL: Partial<SessionView> = {
  checks: [
    ...of(
      1,
      CAPTURED.checks.filter(({ id }) => id.startsWith('document.')),
    ),
    ...of(2, TAMPERED_CHECKS),
    ...OTHERS,
  ],
};
const KEYED: SessionView['keyed'] = [
  {
    id: 'k1',
    keyedAt: '2026-03-02T09:15:00.000Z',
    document: {
      type: 'misc_document',
      title: 'Birth certificate',
      number: 'B 17/4',
      firstName: 'ANNA MARIA',
      lastName: 'ERIKSSON',
      dateOfBirth: '1974-08-12',
    },
  },
];
const KEY = { press: '.Details-column:first-child > .Panel:last-child .Panel-aside .Button' };
const DONE: DocumentView = {
  ...PASSPORT,
  fields: PASSPORT.fields.map((one) => (one.required && !one.operator ? confirmed(one) : one)),
};

/** Every kind of document on the operator's screen, and the actions on one. */
export const DOCUMENT_SCREENS: readonly ScreenFixture[] = [
  screen('licence', [LICENCE]),
  screen('licence-all-fields', [LICENCE], {}, [{ press: '.Fields-actions .Button' }]),
  screen('other-side', [FRONT_ONLY], WAITING),
  screen('differs', [TAMPERED], tampered),
  screen('differs-details', [TAMPERED], tampered, [DETAILS, { press: '.CheckDetails summary' }]),
  screen('evidence', [TAMPERED], tampered, [{ press: '.FieldRow[data-verdict=differ] .FieldRow-verdict' }]),
  screen('century-open', [CENTURY_OPEN], {}, [{ press: '.FieldRow:has(.FieldRow-note) .FieldRow-toggle' }]),
  screen('neither', [TAX_CARD]),
  screen('kind-unknown', [UNREAD], UNKNOWN),
  screen('kind-dialog', [UNREAD], UNKNOWN, [{ press: '.Fields-head > .Button' }]),
  screen('several', [DONE, { ...TAMPERED, id: 'd9', number: 2 }], SEVERAL),
  screen('several-first', [DONE, SECOND_LICENCE], SEVERAL, [{ press: '.DocumentTabs-tab' }]),
  screen('menu', [LICENCE], {}, [MENU]),
  screen('add', [LICENCE], {}, [MENU, { press: '[role=menuitem]:nth-child(2)' }]),
  screen('keyed', [LICENCE], { keyed: KEYED }, [DETAILS]),
  screen('keyed-dialog', [LICENCE], {}, [DETAILS, KEY]),
  screen('zoom', [LICENCE], {}, [
    DETAILS,
    { press: '.PictureStrip .Picture' },
    { press: '.ZoomPicture-tools .Button:last-child' },
    { press: '.ZoomPicture-tools .Button:last-child' },
  ]),
];
