import type { Language } from '#core/contract/language.ts';

/** Everything that the pages say. */
export interface PageTexts {
  prepareTitle: string;
  prepareIntro: string;
  consentHeading: string;
  consentTick: string;
  formHeading: string;
  required: string;
  next: string;
  answerWrong: string;
  readyTitle: string;
  readyIntro: string;
  codeLabel: string;
  qrLabel: string;
  until: (moment: string) => string;
  bring: string;
  unknownTitle: string;
  unknown: string;
  expiredTitle: string;
  expired: string;
  overTitle: string;
  over: string;
  denyTitle: string;
  denyIntro: (moment: string) => string;
  denyButton: string;
  deniedTitle: string;
  denied: string;
}

export const PAGE_TEXTS: Record<Language, PageTexts> = {
  en: {
    prepareTitle: 'Prepare your identity check',
    prepareIntro: 'Read this, answer what is asked, and you get a code to bring to the counter.',
    consentHeading: 'What we do',
    consentTick: 'I have read this and agree.',
    formHeading: 'About you',
    required: 'required',
    next: 'Continue',
    answerWrong: 'Check this answer:',
    readyTitle: 'Bring this code to the counter',
    readyIntro: 'A member of staff scans the picture, or types the code.',
    codeLabel: 'Code',
    qrLabel: 'QR code that opens your check at the counter',
    until: (moment) => `Valid until ${moment}.`,
    bring:
      'Bring a valid identity document with your photograph: passport, identity card or driving licence.',
    unknownTitle: 'This link is not valid',
    unknown: 'Check that the whole address was opened, or ask for a new link.',
    expiredTitle: 'This link has ended',
    expired: 'Ask for a new link, or go to the counter without one.',
    overTitle: 'This check is over',
    over: 'There is nothing left to do here.',
    denyTitle: 'Was this not you?',
    denyIntro: (moment) =>
      `An identity was verified as yours on ${moment}. If that was not you, tell us. A person will look at it.`,
    denyButton: 'It was not me',
    deniedTitle: 'Thank you, we are looking into it',
    denied: 'Your report was recorded. The verification will be looked at again by a person.',
  },
  fr: {
    prepareTitle: 'Préparez votre vérification d’identité',
    prepareIntro: 'Lisez ceci, répondez aux questions, et vous recevrez un code à apporter au guichet.',
    consentHeading: 'Ce que nous faisons',
    consentTick: 'J’ai lu ce texte et je suis d’accord.',
    formHeading: 'À propos de vous',
    required: 'obligatoire',
    next: 'Continuer',
    answerWrong: 'Vérifiez cette réponse :',
    readyTitle: 'Apportez ce code au guichet',
    readyIntro: 'Un agent scanne l’image ou saisit le code.',
    codeLabel: 'Code',
    qrLabel: 'Code QR qui ouvre votre vérification au guichet',
    until: (moment) => `Valable jusqu’au ${moment}.`,
    bring:
      'Apportez une pièce d’identité valide avec photo : passeport, carte d’identité ou permis de conduire.',
    unknownTitle: 'Ce lien n’est pas valable',
    unknown: 'Vérifiez que l’adresse entière a été ouverte, ou demandez un nouveau lien.',
    expiredTitle: 'Ce lien est arrivé à échéance',
    expired: 'Demandez un nouveau lien, ou présentez-vous au guichet sans lien.',
    overTitle: 'Cette vérification est terminée',
    over: 'Il n’y a plus rien à faire ici.',
    denyTitle: 'Ce n’était pas vous ?',
    denyIntro: (moment) =>
      `Une identité a été vérifiée comme étant la vôtre le ${moment}. Si ce n’était pas vous, dites-le-nous. Une personne l’examinera.`,
    denyButton: 'Ce n’était pas moi',
    deniedTitle: 'Merci, nous examinons la situation',
    denied: 'Votre signalement est enregistré. Une personne réexaminera la vérification.',
  },
  'zh-Hans': {
    prepareTitle: '准备您的身份核验',
    prepareIntro: '请阅读以下内容并回答问题，您将获得一个带到柜台的代码。',
    consentHeading: '我们会做什么',
    consentTick: '我已阅读并同意。',
    formHeading: '关于您',
    required: '必填',
    next: '继续',
    answerWrong: '请检查此项：',
    readyTitle: '请将此代码带到柜台',
    readyIntro: '工作人员会扫描图像或输入代码。',
    codeLabel: '代码',
    qrLabel: '用于在柜台打开您的核验的二维码',
    until: (moment) => `有效期至 ${moment}。`,
    bring: '请携带带有照片的有效身份证件：护照、身份证或驾驶证。',
    unknownTitle: '此链接无效',
    unknown: '请检查是否打开了完整的地址，或索取新的链接。',
    expiredTitle: '此链接已失效',
    expired: '请索取新的链接，或直接前往柜台。',
    overTitle: '此核验已结束',
    over: '这里没有需要办理的事项。',
    denyTitle: '不是您本人办理？',
    denyIntro: (moment) =>
      `${moment}，一项身份核验被确认为您本人。如果不是您，请告诉我们，会有工作人员进行审查。`,
    denyButton: '不是我本人',
    deniedTitle: '谢谢，我们正在审查',
    denied: '您的反馈已记录，将由工作人员重新审查该核验。',
  },
  es: {
    prepareTitle: 'Prepare su verificación de identidad',
    prepareIntro: 'Lea esto, responda a lo que se pregunta y recibirá un código para llevar al mostrador.',
    consentHeading: 'Qué hacemos',
    consentTick: 'He leído este texto y estoy de acuerdo.',
    formHeading: 'Sobre usted',
    required: 'obligatorio',
    next: 'Continuar',
    answerWrong: 'Revise esta respuesta:',
    readyTitle: 'Lleve este código al mostrador',
    readyIntro: 'Una persona del equipo escanea la imagen o escribe el código.',
    codeLabel: 'Código',
    qrLabel: 'Código QR que abre su verificación en el mostrador',
    until: (moment) => `Válido hasta el ${moment}.`,
    bring:
      'Lleve un documento de identidad válido con su fotografía: pasaporte, documento de identidad o permiso de conducir.',
    unknownTitle: 'Este enlace no es válido',
    unknown: 'Compruebe que se abrió la dirección completa, o pida un enlace nuevo.',
    expiredTitle: 'Este enlace ha caducado',
    expired: 'Pida un enlace nuevo, o vaya al mostrador sin él.',
    overTitle: 'Esta verificación ha terminado',
    over: 'No queda nada que hacer aquí.',
    denyTitle: '¿No fue usted?',
    denyIntro: (moment) =>
      `Se verificó una identidad como la suya el ${moment}. Si no fue usted, díganoslo. Una persona lo revisará.`,
    denyButton: 'No fui yo',
    deniedTitle: 'Gracias, lo estamos revisando',
    denied: 'Su aviso quedó registrado. Una persona revisará de nuevo la verificación.',
  },
};
