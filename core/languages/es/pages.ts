import type { PageTexts } from '../language-texts.ts';

export const pages: PageTexts = {
  sandbox: 'Entorno de prueba (sandbox): aquí no se verifica a nadie.',
  languageLinks: 'Idioma',
  prepareTitle: 'Prepare su verificación de identidad',
  prepareIntro:
    'Lea esta página y responda a las preguntas. Recibirá una referencia para llevar al mostrador.',
  consentHeading: 'Qué hacemos',
  consentTick: 'He leído este texto y lo acepto.',
  formHeading: 'Sobre usted',
  required: 'obligatorio',
  next: 'Continuar',
  answerWrong: 'Revise esta respuesta:',
  readyTitle: 'Lleve esta referencia al mostrador',
  readyIntro: 'El personal de la oficina escanea el código QR o escribe la referencia.',
  codeLabel: 'Referencia',
  qrLabel: 'Código QR que abre su verificación en el mostrador',
  until: (moment) => `Válido hasta el ${moment}.`,
  bring:
    'Lleve un documento de identidad válido con su fotografía: pasaporte, documento de identidad o permiso de conducir.',
  accessCodeTitle: 'Vincule su cartera',
  accessCodeIntro:
    'Muestre este código QR a la cámara del mostrador. No se lo enseñe a nadie más: sirve una sola vez.',
  accessCodeLabel: 'Código QR que vincula su cartera',
  unknownTitle: 'Este enlace no es válido',
  unknown:
    'Falta parte de la dirección, o se borró aquello a lo que llevaba. Abra la dirección completa, o pida un enlace nuevo.',
  expiredTitle: 'Este enlace ha caducado',
  expired: 'Pida un enlace nuevo, o vaya al mostrador sin él.',
  overTitle: 'Esta verificación ha terminado',
  over: 'No tiene que hacer nada aquí.',
  elsewhereTitle: 'Este enlace no lleva más lejos',
  elsewhere:
    'La verificación se detuvo, o continúa con otro enlace. Pregunte a la organización que le envió este.',
  backToSignIn: 'Volver a su inicio de sesión, en el navegador en el que lo empezó',
  denyTitle: '¿No fue usted?',
  denyIntro: (moment) =>
    `Una verificación de identidad a su nombre se superó el ${moment}. Si no fue usted, díganoslo. El personal de nuestra oficina la revisará.`,
  denyButton: 'No fui yo',
  deniedTitle: 'Gracias por su aviso',
  denied: 'Hemos recibido su aviso. El personal de nuestra oficina revisará la verificación.',
  passkeyTitle: 'Use su clave de acceso',
  passkeyIntro: 'Use su llave de seguridad o su teléfono. Nada de ello queda en este equipo.',
  passkeyButton: 'Continuar',
  passkeyDone: 'Listo. Puede cerrar esta ventana.',
  passkeyFailed: 'No ha funcionado. Inténtelo de nuevo o cierre esta ventana.',
};
