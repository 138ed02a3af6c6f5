import { describe, expect, it } from 'vitest';
import { MEASURED_COMPONENTS, UNMEASURED_COMPONENTS } from '#core/biometrics/quality-component.ts';
import { CAMERA_ROLES } from '#core/contract/counter/camera-operations.ts';
import {
  ApplicantStep,
  CAPTURE_HINTS,
  CapabilityView,
  ReaderView,
  SessionView,
} from '#core/contract/counter/state.ts';
import { ERROR_CODES } from '#core/contract/errors.ts';
import {
  BarcodeRecord,
  DOCUMENT_TYPES,
  DocumentKind,
  FieldConfirmation,
  LivenessSignal,
  QualityFinding,
} from '#core/document/document-records.ts';
import { Channel, DOCUMENT_FIELDS, SourceKind, SourceTrust } from '#core/document/fields.ts';
import { CompareRule, FieldVerdict, INDICATORS } from '#core/document/joined-document.ts';
import { COMPLAINTS } from '#core/liveness/camera-complaints.ts';
import { CHALLENGE_KINDS, CHALLENGE_REASONS } from '#core/liveness/challenge.ts';
import { LIVENESS_REASONS, LIVENESS_RULES, LIVENESS_SIGNALS } from '#core/liveness/liveness-result.ts';
import { RULE_CODES } from '#core/proofing/rule-words.ts';
import {
  CHECK_IDS,
  CheckCategory,
  DECISION_REASONS,
  Outcome,
  REASON_CODES,
  Verdict,
} from '#core/proofing/verdicts.ts';
import { LANGUAGE_TEXTS, LANGUAGES } from './index.ts';
import { flatten } from './screen-texts.fixture.ts';

const catalogues = LANGUAGES.map((language) => [language, LANGUAGE_TEXTS[language].screens] as const);
const english = new Map(flatten(LANGUAGE_TEXTS.en.screens));
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

/** Words that two languages share, looked at one by one. */
const SAME_WORD: Partial<Record<string, readonly string[]>> = {
  fr: [
    'common/product',
    'operator/home/version',
    'operator/capability/services',
    'setup/step/services',
    'session/title',
    'holds/session',
    'session/guide/open',
    'common/error/code',
    'checks/decisionReason/data-differs',
    'checks/subject/decision',
    'documents/type/visa',
    'session/answers/column/question',
    'session/applicant/steps/form',
    'documents/barcode/aamva',
    'documents/barcode/version',
    'documents/source/mrz',
  ],
  es: [
    'common/product',
    'applicant/consent/no',
    'session/attestation/answer/facePresentMatchesPortrait/no',
    'session/attestation/answer/noMaskOrArtefact/no',
    'checks/result/no',
    'session/answers/no',
    'documents/realId/pill',
    'documents/barcode/aamva',
    'documents/source/mrz',
    'documents/source/chip',
  ],
  'zh-Hans': ['common/product'],
};
/** A text that is only placeholders and signs reads the same everywhere. */
const isNeutral = (text: string): boolean => !/\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, ''));

describe.each(catalogues.filter(([language]) => language !== 'en'))(
  'the %s catalogue',
  (language, catalogue) => {
    const texts = new Map(flatten(catalogue));

    it('has the same keys as English', () => {
      expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    });

    it('keeps every placeholder', () => {
      for (const [key, text] of english) {
        expect(placeholders(texts.get(key) ?? ''), key).toEqual(placeholders(text));
      }
    });

    it('has no text that was left in English', () => {
      const copies = [...texts]
        .filter(([key, text]) => text === english.get(key) && !isNeutral(text))
        .map(([key]) => key)
        .filter((key) => !SAME_WORD[language]?.includes(key));
      expect(copies).toEqual([]);
    });
  },
);

it.each(catalogues)('says everything that the contracts can say in %s', (_language, catalogue) => {
  for (const [key, text] of flatten(catalogue)) expect(text.trim(), key).not.toBe('');
  const { errors, checks, applicant, common, session } = catalogue;
  expect(Object.keys(errors).sort()).toEqual([...ERROR_CODES].sort());
  expect(Object.keys(checks.reason).sort()).toEqual([...REASON_CODES].sort());
  expect(Object.keys(checks.decisionReason).sort()).toEqual([...DECISION_REASONS].sort());
  expect(Object.keys(checks.rule).sort()).toEqual([...RULE_CODES].sort());
  expect(Object.keys(checks.id).sort()).toEqual([...CHECK_IDS].sort());
  expect(Object.keys(checks.category).sort()).toEqual([...CheckCategory.options].sort());
  expect(Object.keys(checks.field).sort()).toEqual([...DOCUMENT_FIELDS].sort());
  expect(Object.keys(checks.quality).sort()).toEqual(
    [...MEASURED_COMPONENTS, ...UNMEASURED_COMPONENTS].sort(),
  );
  expect(Object.keys(applicant.hint).sort()).toEqual([...CAPTURE_HINTS].sort());
  expect(Object.keys(session.applicant.steps).sort()).toEqual([...ApplicantStep.options].sort());
  expect(Object.keys(common.verdict).sort()).toEqual([...Verdict.options].sort());
  expect(Object.keys(common.outcome).sort()).toEqual([...Outcome.options].sort());
});

it.each(catalogues)('says everything about documents and readers in %s', (_language, catalogue) => {
  const { documents, readers, session, operator } = catalogue;
  const said = (texts: object, names: readonly string[]) => {
    for (const name of names) expect(Object.keys(texts)).toContain(name);
  };
  said(documents.type, DOCUMENT_TYPES);
  said(documents.basis, DocumentKind.shape.basis.options);
  said(documents.indicator, INDICATORS);
  said(documents.source, SourceKind.options);
  said(documents.channel, Channel.options);
  said(documents.trust, SourceTrust.options);
  said({ ...documents.rule, none: '' }, CompareRule.options);
  said(documents.verdict, FieldVerdict.options);
  said(documents.barcode, BarcodeRecord.shape.variant.options);
  said(documents.zone, QualityFinding.shape.zone.options);
  said(documents.component, QualityFinding.shape.component.options);
  said(documents.signal, LivenessSignal.shape.signal.options);
  said(documents.role, LivenessSignal.shape.role.options);
  said(readers.state, ReaderView.shape.state.options);
  said(readers.kind, ReaderView.shape.kind.options);
  said(readers.transport, ReaderView.shape.transport.options);
  said(session.document.operator, FieldConfirmation.shape.verdict.options);
  said(session.missing, SessionView.shape.missing.element.options);
  said(operator.capability, CapabilityView.shape.name.options);
});

it.each(catalogues)(
  'says everything about the presence of a person in %s',
  (_language, { liveness, applicant, cameras }) => {
    const said = (texts: object, names: readonly string[]) =>
      expect(Object.keys(texts).sort()).toEqual([...names].sort());
    said(liveness.kind, CHALLENGE_KINDS);
    said(applicant.challenge.ask, CHALLENGE_KINDS);
    said(liveness.challengeReason, CHALLENGE_REASONS);
    said(liveness.signal, LIVENESS_SIGNALS);
    said(liveness.reason, LIVENESS_REASONS);
    said(liveness.rule, LIVENESS_RULES);
    said(liveness.injection, Verdict.options);
    said(cameras.complaint, COMPLAINTS);
    said(cameras.role, CAMERA_ROLES);
  },
);

it('never tells an applicant the finding of a check', () => {
  for (const [, catalogue] of catalogues) {
    const words = Object.values(catalogue.common.verdict);
    for (const [key, text] of flatten(catalogue.applicant)) {
      for (const word of words) expect(text.includes(word), `${key}: ${text}`).toBe(false);
    }
  }
});

it('puts no ordinary space before or after the French signs that need a no-break space', () => {
  for (const [key, text] of flatten(LANGUAGE_TEXTS.fr.screens)) expect(text, key).not.toMatch(/ [;:?!»]|« /);
});

it('puts a space between Chinese and Latin characters or a placeholder', () => {
  for (const [key, text] of flatten(LANGUAGE_TEXTS['zh-Hans'].screens))
    expect(text, key).not.toMatch(/\p{Script=Han}(\{\{|[a-z\d])|(\}\}|[a-z\d])\p{Script=Han}/iu);
});
