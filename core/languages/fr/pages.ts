import type { PageTexts } from '../language-texts.ts';

export const pages: PageTexts = {
  sandbox: 'Environnement d’essai (bac à sable) : personne n’est vérifié ici.',
  languageLinks: 'Langue',
  prepareTitle: 'Préparez votre vérification d’identité',
  prepareIntro:
    'Lisez cette page et répondez aux questions. Vous recevrez une référence à apporter au guichet.',
  consentHeading: 'Ce que nous faisons',
  consentTick: 'J’ai lu ce texte et j’accepte.',
  formHeading: 'À propos de vous',
  required: 'obligatoire',
  next: 'Continuer',
  answerWrong: 'Vérifiez cette réponse :',
  readyTitle: 'Apportez cette référence au guichet',
  readyIntro: 'Un membre du personnel scanne le code QR ou saisit la référence.',
  codeLabel: 'Référence',
  qrLabel: 'Code QR qui ouvre votre vérification au guichet',
  until: (moment) => `Valable jusqu’au ${moment}.`,
  bring:
    'Apportez une pièce d’identité valide avec photo : passeport, carte d’identité ou permis de conduire.',
  accessCodeTitle: 'Associez votre portefeuille',
  accessCodeIntro:
    'Présentez ce code QR à la caméra du guichet. Ne le montrez à personne d’autre : il sert une seule fois.',
  accessCodeLabel: 'Code QR qui associe votre portefeuille',
  unknownTitle: 'Ce lien n’est pas valable',
  unknown:
    'L’adresse est incomplète, ou ce à quoi elle menait a été effacé. Ouvrez l’adresse entière, ou demandez un nouveau lien.',
  expiredTitle: 'Ce lien est arrivé à échéance',
  expired: 'Demandez un nouveau lien, ou présentez-vous au guichet sans lien.',
  overTitle: 'Cette vérification est terminée',
  over: 'Vous n’avez rien à faire ici.',
  elsewhereTitle: 'Ce lien ne mène pas plus loin',
  elsewhere:
    'La vérification a été arrêtée, ou elle continue par un autre lien. Adressez-vous à l’organisme qui vous a envoyé celui-ci.',
  backToSignIn: 'Retourner à votre connexion, dans le navigateur où vous l’avez commencée',
  denyTitle: 'Ce n’était pas vous ?',
  denyIntro: (moment) =>
    `Une vérification d’identité à votre nom a réussi le ${moment}. Si ce n’était pas vous, dites-le-nous. Un membre de notre personnel l’examinera.`,
  denyButton: 'Ce n’était pas moi',
  deniedTitle: 'Merci de votre signalement',
  denied: 'Nous avons reçu votre signalement. Un membre de notre personnel examinera la vérification.',
  passkeyTitle: 'Utilisez votre clé d’accès',
  passkeyIntro: 'Utilisez votre clé de sécurité ou votre téléphone. Rien n’en reste sur cet ordinateur.',
  passkeyButton: 'Continuer',
  passkeyDone: 'C’est fait. Vous pouvez fermer cette fenêtre.',
  passkeyFailed: 'Cela n’a pas fonctionné. Réessayez, ou fermez cette fenêtre.',
};
