import type { Flow } from '#core/contract/flow.ts';
import { DAY_MINUTES } from '#core/days.ts';
import { LANGUAGE_TEXTS, LANGUAGES, type Language, perLanguage } from '#core/languages/index.ts';
import type { TemplateFacts, TemplateWords } from '#core/languages/language-texts.ts';
import type { TemplateTexts } from '#services/contract/proofing-template.ts';

interface Facts extends TemplateFacts {
  hasFace: boolean;
  hasForm: boolean;
  hasDocument: boolean;
}

type Sentence = Exclude<keyof TemplateWords, 'between'>;

/** The texts of a flow for a person, made from its steps and settings in every language. */
export function templateTexts(flow: Flow): TemplateTexts {
  const texts: TemplateTexts = { consent: blank(), instructions: blank(), result: blank() };
  for (const language of LANGUAGES) {
    const facts = factsOf(flow, language);
    const words = LANGUAGE_TEXTS[language].templates;
    const say = (...names: (Sentence | false)[]): string =>
      names.flatMap((name) => (name ? [words[name](facts)] : [])).join(words.between);
    texts.consent[language] = say('consent', facts.hasFace && 'consentFace', 'kept');
    texts.instructions[language] = say(
      facts.hasForm && 'form',
      facts.hasDocument && 'document',
      facts.hasFace && 'selfie',
      facts.retries > 0 && 'retries',
    );
    texts.result[language] = say('result');
  }
  return texts;
}

const blank = () => perLanguage(() => '');

function factsOf(flow: Flow, language: Language): Facts {
  return {
    name: flow.name[language],
    kept: duration(Math.max(...Object.values(flow.retentionMin)), language),
    selfieTries: 1 + flow.face_liveness.max_retry_count,
    retries: flow.retryCount,
    hasFace: flow.steps.includes('selfie'),
    hasForm: flow.form !== undefined,
    hasDocument: flow.steps.includes('document'),
  };
}

/** Minutes in the largest unit that fits, rounded up: a text never promises less than the real time. */
function duration(minutes: number, language: Language): string {
  const [unit, length] =
    minutes >= DAY_MINUTES
      ? (['day', DAY_MINUTES] as const)
      : minutes >= 60
        ? (['hour', 60] as const)
        : (['minute', 1] as const);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(minutes / length));
}
