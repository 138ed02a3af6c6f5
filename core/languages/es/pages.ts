import type { PageTexts } from '../language-texts.ts';

export const pages: PageTexts = {
  languageLinks: 'Idioma',
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
};
