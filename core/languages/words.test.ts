import { describe, expect, it } from 'vitest';
import { hosted as en } from './en/hosted.ts';
import { hosted as es } from './es/hosted.ts';
import { hosted as fr } from './fr/hosted.ts';
import { LANGUAGE_TEXTS, LANGUAGES, type Language } from './index.ts';
import { flatten } from './screen-texts.fixture.ts';
import { hosted as zhHans } from './zh-Hans/hosted.ts';

/** A term of another trade or meaning, and the texts in which it is the right one. */
interface AvoidedTerm {
  readonly term: RegExp;
  readonly instead: string;
  readonly rightIn?: RegExp;
}

/** Errors that programs meet, in the words of the API. */
const OF_THE_API = /^errors\/(AUTH|TENANT|COMMUNITY|DIRECTORY)_/;

/** Terms that the glossary (docs/glossary.md) rules out, and the term to use. */
const AVOIDED: Readonly<Record<Language, readonly AvoidedTerm[]>> = {
  en: [
    { term: /\bby (itself|themselves)\b/i, instead: 'automatically' },
    { term: /\bgo(es)? on\b/i, instead: 'continue' },
    { term: /\bwhoever\b|\bsomebody\b|\bcustomer\b/i, instead: 'applicant' },
    { term: /\bclerk\b|\bagent\b/i, instead: 'operator' },
    { term: /\bwebcam\b/i, instead: 'camera' },
    { term: /\b(community|tenant)\b/i, instead: 'organisation', rightIn: OF_THE_API },
    { term: /\bverdict\b/i, instead: 'result, finding' },
    { term: /\bjourney\b|\bprocedure\b/i, instead: 'flow' },
    { term: /\bmachine\b(?!-readable)/i, instead: 'kiosk, computer' },
    { term: /\bpurge/i, instead: 'erase' },
    { term: /\bcannot complete\b/i, instead: 'end without decision' },
    { term: /\bdocument liveness\b/i, instead: 'original document' },
  ],
  fr: [
    { term: /\bselfie\b/i, instead: 'photo du visage' },
    { term: /\bsuperviseur/i, instead: 'responsable' },
    { term: /\b(poste|terminal)\b/i, instead: 'borne' },
    { term: /\borganisme\b/i, instead: 'organisation' },
    { term: /\bwebcam\b/i, instead: 'caméra' },
    { term: /\bdocuments?\b/i, instead: 'pièce' },
    { term: /\bsites?\b/i, instead: 'agence' },
    { term: /\bsupprim/i, instead: 'effacer' },
    { term: /preuve de vie|présence réelle/i, instead: 'détection du vivant, pièce originale' },
    { term: /à revoir/i, instead: 'à examiner' },
    { term: /phrase secrète/i, instead: 'phrase de passe' },
  ],
  es: [
    { term: /\bselfie?\b/i, instead: 'foto de la cara' },
    { term: /\bsupervis/i, instead: 'responsable' },
    { term: /\bsucursal/i, instead: 'oficina' },
    { term: /\brostros?\b/i, instead: 'cara' },
    { term: /\bwebcam\b/i, instead: 'cámara' },
    { term: /\bacuerdo\b/i, instead: 'consentimiento' },
    { term: /\bveredicto/i, instead: 'resultado, hallazgo' },
    {
      term: /\bpruebas?\b(?! de vida)/i,
      instead: 'evidencias',
      rightIn: /^(readers\/test|errors\/READER_TEST)/,
    },
    { term: /\brecibos?\b(?<!acuses? de recibo)/i, instead: 'acuse de recibo' },
    { term: /presencia real/i, instead: 'documento original' },
    {
      term: /(?<!(inici|cerr|cierr)\S* (su |la )?)\bsesi(ón|ones)(?! iniciada)/i,
      instead: 'verificación',
      rightIn: OF_THE_API,
    },
  ],
  'zh-Hans': [
    { term: /会话/, instead: '核验', rightIn: OF_THE_API },
    { term: /此人|对方/, instead: '申请人' },
    { term: /社区/, instead: '机构', rightIn: OF_THE_API },
    { term: /自拍/, instead: '现场照片' },
    { term: /镜头/, instead: '摄像头' },
    { term: /面孔/, instead: '人脸' },
    { term: /读取器/, instead: '阅读器' },
    { term: /待审/, instead: '待复核' },
    { term: /交出/, instead: '交给' },
    { term: /柜台人员/, instead: '柜台工作人员' },
  ],
};

/** Longest sentence and title for applicants, in words; in Chinese in characters. */
const LONGEST: Readonly<Record<Language, { sentence: number; title: number }>> = {
  en: { sentence: 12, title: 6 },
  fr: { sentence: 14, title: 8 },
  es: { sentence: 14, title: 7 },
  'zh-Hans': { sentence: 22, title: 14 },
};

const HOSTED = { en, fr, es, 'zh-Hans': zhHans };
const OF_APPLICANTS = /^(applicant|hosted)\//;

const avoidedIn = (language: Language, texts: readonly (readonly [string, string])[]): string[] =>
  AVOIDED[language].flatMap(({ term, instead, rightIn }) =>
    texts
      .filter(([key, text]) => term.test(text.replace(/\{\{\w+\}\}/g, '')) && !rightIn?.test(key))
      .map(([key, text]) => `${key}: "${text}" (${instead})`),
  );

const lengthIn = (language: Language, text: string): number =>
  language === 'zh-Hans'
    ? [...text.replace(/\{\{\w+\}\}/g, '').matchAll(/\p{L}/gu)].length
    : text.split(/\s+/).filter((word) => /[\p{L}\d{]/u.test(word)).length;

const tooLongIn = (language: Language, texts: readonly (readonly [string, string])[]): string[] =>
  texts
    .filter(([key]) => OF_APPLICANTS.test(key))
    .flatMap(([key, text]) => {
      const most = key.endsWith('/title') ? LONGEST[language].title : LONGEST[language].sentence;
      return text
        .split(/(?<=[.!?。！？])\s*/)
        .filter((sentence) => lengthIn(language, sentence) > most)
        .map((sentence) => `${key}: "${sentence}" (${lengthIn(language, sentence)} of ${most})`);
    });

describe.each(LANGUAGES)('the words of %s', (language) => {
  const texts = flatten({ ...LANGUAGE_TEXTS[language].screens, hosted: HOSTED[language] });

  it('are those of the glossary', () => {
    expect(avoidedIn(language, texts)).toEqual([]);
  });

  it('are few where an applicant reads them', () => {
    expect(tooLongIn(language, texts)).toEqual([]);
  });
});

it('finds a planted term and a planted sentence', () => {
  const planted = [
    ['applicant/text', 'The picture is taken by itself when the clerk says so and you are ready.'],
  ] as const;
  expect(avoidedIn('en', planted)).toHaveLength(2);
  expect(tooLongIn('en', planted)).toHaveLength(1);
});
