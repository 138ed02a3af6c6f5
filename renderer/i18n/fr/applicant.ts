import type { Catalogue } from '../catalogue.ts';

export const applicant: Catalogue['applicant'] = {
  welcome: {
    title: 'Bienvenue',
    text: 'La personne au guichet commencera quand vous serez prêt.',
  },
  reference: 'Votre référence : {{reference}}',
  progress: 'Étape {{current}} sur {{total}}',
  bar: {
    label: 'Toujours disponible',
    language: 'Langue',
    help: 'Aide',
    helpAsked: 'L’aide arrive',
    moreTime: 'Plus de temps',
    withdraw: 'Arrêter',
    look: 'Affichage',
  },
  language: {
    title: 'Choisissez votre langue',
    change: 'Changer de langue',
  },
  help: {
    title: 'Quelqu’un vient vous aider',
    text: 'Nous avons prévenu la personne au guichet. Vous pouvez attendre ou continuer seul.',
  },
  time: {
    title: 'Avez-vous besoin de plus de temps ?',
    text: 'Cette étape se termine dans {{seconds}} secondes si rien ne se passe.',
    more: 'Oui, donnez-moi plus de temps',
    given: 'Vous avez maintenant plus de temps.',
  },
  withdraw: {
    title: 'Voulez-vous arrêter ?',
    text: 'Nous arrêtons tout de suite et supprimons les images déjà prises. La personne au guichet peut vous indiquer d’autres façons de prouver votre identité.',
    confirm: 'Oui, arrêter et supprimer',
    stay: 'Non, continuer',
  },
  consent: {
    title: 'Votre accord',
    intro: 'Lisez les deux parties. Vous répondez à chacune séparément, et vous êtes libre de refuser.',
    procedure: 'Vérifier votre identité',
    biometric: 'Comparer votre visage',
    required: 'Nécessaire pour continuer',
    optional: 'Votre libre choix',
    yes: 'Oui, j’accepte',
    no: 'Non',
    ifNoProcedure:
      'Si vous refusez, rien n’est capturé. La personne au guichet vous indique les autres possibilités.',
    ifNoBiometric:
      'Si vous refusez, aucun gabarit du visage n’est créé. Une personne compare votre visage avec la pièce.',
    answerBoth: 'Répondez aux deux parties.',
    continue: 'Continuer',
    stopHere: 'Continuer sans vérification',
    loading: 'Les textes sont en préparation.',
    version: 'Version du {{version}}',
  },
  document: {
    title: 'Montrez votre pièce d’identité',
    text: 'Tenez la page avec votre photo dans le cadre.',
    frame: 'Image en direct de la caméra pour la pièce d’identité',
  },
  selfie: {
    title: 'Regardez la caméra',
    text: 'Placez votre visage dans l’ovale. Retirez si possible lunettes de soleil, chapeau ou masque.',
    frame: 'Image en direct de votre visage, comme dans un miroir',
    guidanceOff:
      'Le guide en direct pour le visage ne fonctionne pas sur cet écran. Les conseils arrivent un peu plus lentement.',
  },
  capture: {
    take: 'Prendre la photo',
    takeWhenReady: 'Le bouton s’active dès que la photo sera bonne.',
    automatic: 'La photo se prend toute seule.',
    retry: 'Encore un essai, s’il vous plaît. La dernière photo n’était pas assez nette.',
    readAloud: 'Lire à voix haute',
    stopReading: 'Arrêter la lecture',
    opening: 'La caméra démarre',
    tryCamera: 'Réessayer la caméra',
  },
  hint: {
    ready: 'C’est bien. Restez ainsi.',
    'hold-still': 'Ne bougez pas.',
    processing: 'Un instant, s’il vous plaît.',
    'camera-starting': 'La caméra démarre.',
    'face-not-found': 'Regardez la caméra, s’il vous plaît.',
    'one-person-only': 'Une seule personne sur la photo, s’il vous plaît.',
    'move-closer': 'Approchez-vous un peu.',
    'move-back': 'Reculez un peu.',
    'centre-face': 'Placez votre visage au milieu de l’ovale.',
    'look-straight': 'Regardez droit vers la caméra.',
    'more-light': 'Il fait trop sombre. Tournez-vous vers la lumière.',
    'less-light': 'C’est trop clair. Éloignez-vous de la lumière.',
    'too-blurry': 'La photo est floue. Ne bougez pas.',
    'document-not-found': 'Placez la pièce dans le cadre.',
    'document-closer': 'Approchez la pièce.',
    'document-flatten': 'Tenez la pièce bien à plat.',
    'document-glare': 'Inclinez un peu la pièce, la lumière se reflète.',
    'document-rotate': 'Tournez la pièce pour que le texte soit à l’endroit.',
  },
  camera: {
    CAMERA_REFUSED: {
      title: 'La caméra n’est pas autorisée',
      text: 'Adressez-vous à la personne au guichet. Elle peut l’autoriser.',
    },
    CAMERA_MISSING: {
      title: 'Aucune caméra trouvée',
      text: 'Adressez-vous à la personne au guichet. Dès qu’une caméra est branchée, cela continue tout seul.',
    },
    CAMERA_BUSY: {
      title: 'Un autre programme utilise la caméra',
      text: 'Demandez à la personne au guichet de le fermer.',
    },
    CAMERA_LOST: {
      title: 'La caméra a été débranchée',
      text: 'Dès qu’elle est rebranchée, cela continue tout seul.',
    },
    CAMERA_NOT_STARTED: {
      title: 'La caméra ne démarre pas',
      text: 'Nouvel essai en cours. Si cela dure, demandez de l’aide.',
    },
    black: {
      title: 'La caméra ne voit que du noir',
      text: 'Son cache est-il ouvert, et y a-t-il de la lumière ?',
    },
  },
  waiting: {
    title: 'Un instant, s’il vous plaît',
    text: 'La personne au guichet regarde ce que vous avez montré. Vous n’avez rien à faire.',
  },
  done: {
    title: 'Merci, c’est terminé',
    text: 'La personne au guichet poursuit avec vous.',
  },
  withdrawn: {
    title: 'Vous avez arrêté',
    text: 'Les images ont été supprimées. La personne au guichet peut vous indiquer d’autres façons.',
  },
  problem: {
    title: 'Quelque chose ne fonctionne pas',
    text: 'Ce n’est pas votre faute. Adressez-vous à la personne au guichet.',
  },
  shared: {
    return: 'Personnel',
    title: 'Retour à l’opérateur',
    text: 'Réservé au personnel : saisissez la phrase secrète de la personne connectée.',
    passphrase: 'Phrase secrète',
    confirm: 'Revenir',
  },
};
