import type { Flow } from '#core/contract/flow.ts';
import { LANGUAGES, type Language } from '#core/contract/language.ts';
import type { TemplateTexts } from '#services/contract/proofing-template.ts';

interface Facts {
  name: string;
  /** Longest retention, spelt out. */
  kept: string;
  selfieTries: number;
  retries: number;
  hasFace: boolean;
  hasForm: boolean;
  hasDocument: boolean;
}

type Words = Record<
  'consent' | 'consentFace' | 'kept' | 'form' | 'document' | 'selfie' | 'result' | 'retries',
  (facts: Facts) => string
>;

const WORDS: Record<Language, Words> = {
  en: {
    consent: ({ name }) => `“${name}” checks who you are with pictures of your identity document.`,
    consentFace: () => 'It also takes a picture of your face and compares the two.',
    kept: ({ kept }) => `What is stored is erased after ${kept} at the latest. You may stop at any time.`,
    form: () => 'Answer the questions before you come.',
    document: () => 'Bring the document itself, not a copy, and hold it flat before the camera.',
    selfie: ({ selfieTries }) => `Look straight into the camera. You have ${selfieTries} tries.`,
    result: ({ kept }) =>
      `Ask the counter about the result of this check. What is stored of it is erased after ${kept} at the latest.`,
    retries: ({ retries }) => `If it does not succeed, it can be repeated (${retries} times).`,
  },
  fr: {
    consent: ({ name }) => `« ${name} » vérifie votre identité à l’aide de photos de votre pièce d’identité.`,
    consentFace: () => 'Une photo de votre visage est prise également, et les deux sont comparées.',
    kept: ({ kept }) =>
      `Ce qui est conservé est effacé au plus tard après ${kept}. Vous pouvez arrêter à tout moment.`,
    form: () => 'Répondez aux questions avant de venir.',
    document: () => 'Apportez la pièce elle-même, pas une copie, et tenez-la à plat devant la caméra.',
    selfie: ({ selfieTries }) => `Regardez droit dans la caméra. Nombre d’essais : ${selfieTries}.`,
    result: ({ kept }) =>
      `Adressez-vous au guichet pour le résultat de cette vérification. Ce qui en est conservé est effacé au plus tard après ${kept}.`,
    retries: ({ retries }) => `En cas d’échec, la vérification peut être répétée (${retries} fois).`,
  },
  'zh-Hans': {
    consent: ({ name }) => `“${name}”通过拍摄您的身份证件来核验您的身份。`,
    consentFace: () => '同时会拍摄您的面部照片并与证件进行比对。',
    kept: ({ kept }) => `所保存的内容最迟在${kept}后删除。您可以随时停止。`,
    form: () => '请在到场之前回答问题。',
    document: () => '请携带证件原件，不要使用复印件，并将证件平放在摄像头前。',
    selfie: ({ selfieTries }) => `请正视摄像头。您可以尝试 ${selfieTries} 次。`,
    result: ({ kept }) => `本次核验的结果请向柜台查询。所保存的内容最迟在${kept}后删除。`,
    retries: ({ retries }) => `如未成功，可以重新核验（${retries} 次）。`,
  },
  es: {
    consent: ({ name }) => `«${name}» comprueba quién es usted con fotos de su documento de identidad.`,
    consentFace: () => 'También se toma una foto de su cara y se comparan ambas.',
    kept: ({ kept }) =>
      `Lo que se guarda se borra a más tardar después de ${kept}. Puede parar cuando quiera.`,
    form: () => 'Responda a las preguntas antes de venir.',
    document: () => 'Traiga el documento mismo, no una copia, y manténgalo plano ante la cámara.',
    selfie: ({ selfieTries }) => `Mire de frente a la cámara. Intentos: ${selfieTries}.`,
    result: ({ kept }) =>
      `Pregunte en el mostrador por el resultado de esta verificación. Lo que se guarda de ella se borra a más tardar después de ${kept}.`,
    retries: ({ retries }) => `Si no se consigue, se puede repetir (${retries} veces).`,
  },
};

/** What a person is told about a flow, made of its steps and settings in every language. */
export function templateTexts(flow: Flow): TemplateTexts {
  const texts: TemplateTexts = { consent: blank(), instructions: blank(), result: blank() };
  for (const language of LANGUAGES) {
    const facts = factsOf(flow, language);
    const words = WORDS[language];
    const say = (...names: (keyof Words | false)[]): string =>
      names.flatMap((name) => (name ? [words[name](facts)] : [])).join(language === 'zh-Hans' ? '' : ' ');
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

const blank = () => ({ en: '', fr: '', 'zh-Hans': '', es: '' });

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

/** Minutes in the largest unit that fits, rounded up: a text never promises less than what happens. */
function duration(minutes: number, language: Language): string {
  const [unit, length] =
    minutes >= 1440
      ? (['day', 1440] as const)
      : minutes >= 60
        ? (['hour', 60] as const)
        : (['minute', 1] as const);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(minutes / length));
}
