import type { PageTexts } from '../language-texts.ts';

export const pages: PageTexts = {
  languageLinks: 'Langue',
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
};
