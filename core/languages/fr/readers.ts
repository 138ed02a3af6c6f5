import type { Screens } from '../language-texts.ts';

export const readers: Screens['readers'] = {
  title: 'Lecteurs de pièces',
  text: 'Les lecteurs sont détectés automatiquement, même branchés en cours d’utilisation.',
  open: 'Afficher les lecteurs',
  back: 'Retour',
  backToSession: 'Retour à la session',
  ailing: 'Lecteurs avec un problème : {{count}}',
  attention: 'Dernière lecture perdue',
  showGuide: 'Que faire',
  guides: 'Si quelque chose ne marche pas',
  state: {
    ready: 'Prêt',
    opening: 'Ouverture en cours',
    reading: 'Lit',
    stalled: 'Lecture inachevée',
    flooding: 'Envoie sans arrêt',
    unavailable: 'Inutilisable',
    unplugged: 'Débranché',
  },
  kind: {
    barcode: 'Lecteur de codes-barres',
    'magnetic-stripe': 'Lecteur de pistes magnétiques',
    mrz: 'Lecteur de MRZ',
  },
  transport: { hid: 'USB, mode HID', serial: 'Série', wedge: 'Écrit comme un clavier' },
  read: { barcode: 'Code-barres', stripe: 'Piste magnétique', mrz: 'Zone de lecture automatique' },
  fact: {
    kind: 'Type',
    transport: 'Connexion',
    driver: 'Pilote',
    usb: 'Fabricant et modèle',
    serial: 'Numéro de série',
    firmware: 'Micrologiciel',
    last: 'Dernière lecture',
    never: 'Rien encore',
    reads: 'Lectures',
    dropped: 'Inutilisables',
    notTold: 'le lecteur ne le dit pas',
  },
  wedgeNote: 'Ce qu’il écrit n’est lu que si une fenêtre de la borne est au premier plan.',
  outcome: {
    faulty:
      'La dernière lecture comporte des erreurs. Elle est conservée avec ces erreurs ; relisez la pièce.',
    'not-understood':
      'La dernière lecture n’était pas une pièce que la borne comprend. Rien n’en est conservé.',
  },
  test: {
    start: 'Lecture d’essai',
    inSession: 'Indisponible pendant une session.',
    waiting: 'Lisez une pièce maintenant',
    left: 'Secondes restantes : {{seconds}}',
    understood: 'Le lecteur marche et la borne le comprend',
    faulty: 'Le lecteur marche, mais ce qu’il a lu comporte des erreurs : présentez la pièce encore une fois',
    notUnderstood: 'Le lecteur marche, mais ce n’est pas une pièce que la borne comprend',
    length: 'Caractères : {{length}}',
  },
  none: {
    title: 'Aucun lecteur n’est branché',
    text: 'Branchez-en un, il apparaît ici en quelques secondes. Fonctionnent :',
    scanner: 'Lecteurs de codes-barres USB (HID POS) ou série, pour le PDF417 des permis',
    stripe: 'Lecteurs de pistes magnétiques USB sans chiffrement',
    mrz: 'Lecteurs de MRZ sur port série',
    wedge: 'Tout lecteur de ce genre qui écrit comme un clavier',
    without: 'Sans lecteur, la caméra lit zones de lecture automatique et codes-barres.',
  },
  guide: {
    'not-listed': {
      title: 'Le lecteur n’est pas dans la liste',
      step1:
        'Regardez si son voyant est allumé. Essayez un autre câble et une autre prise de l’ordinateur, sans concentrateur.',
      step2: 'Réglez le lecteur sur « USB HID POS » ou « USB série » avec le code de réglage de sa notice.',
      step3:
        'Il apparaît de lui-même en quelques secondes. Sinon, donnez fabricant et modèle à votre administrateur.',
    },
    'access-linux': {
      title: 'Accès refusé sous Linux',
      step1:
        'Un administrateur copie le fichier de règles de la borne et le charge, avec les deux commandes ci-dessous.',
      step2: 'Débranchez le lecteur et rebranchez-le.',
      step3: 'Si un lecteur série reste refusé : ajoutez le compte de la borne au groupe « dialout ».',
    },
    'access-windows': {
      title: 'Accès refusé sous Windows',
      step1: 'Fermez tout autre programme qui utilise le lecteur, aussi la démonstration du fabricant.',
      step2: 'Pour un lecteur série, installez le pilote de port COM virtuel du fabricant.',
      step3:
        'En mode clavier, Windows garde le lecteur pour lui. Laissez-le ainsi : il est lu comme un clavier.',
    },
    'access-macos': {
      title: 'Accès refusé sous macOS',
      step1:
        'Ouvrez Réglages Système, Confidentialité et sécurité, Surveillance de l’entrée, et autorisez la borne.',
      step2: 'Redémarrez la borne.',
    },
    'in-use': {
      title: 'Un autre programme utilise le lecteur',
      step1: 'Fermez l’autre programme, ou retirez le lecteur de ses réglages.',
      step2: 'Attendez quelques secondes : la borne réessaie d’elle-même.',
    },
    wedge: {
      title: 'Un lecteur qui écrit comme un clavier',
      step1:
        'Réglez-le sur la disposition de clavier de cet ordinateur. Avec une autre, il écrit de faux caractères.',
      step2: 'Faites-le écrire sans pause entre les caractères, avec Entrée à la fin.',
      step3:
        'Gardez une fenêtre de la borne au premier plan pendant la lecture. Ce qu’il écrit ne va dans aucun champ.',
    },
    stalled: {
      title: 'Une lecture commence et ne finit pas',
      step1: 'Passez la carte ou lisez le code encore une fois, régulièrement et jusqu’au bout.',
      step2: 'Si cela arrive souvent : nettoyez vitre ou fente, puis débranchez le lecteur et rebranchez-le.',
    },
    flood: {
      title: 'Le lecteur envoie sans arrêt',
      step1: 'Retirez la pièce : en mode présentation, un lecteur relit sans fin le même code.',
      step2: 'Si cela continue : débranchez le lecteur et réglez-le sur une lecture par déclenchement.',
    },
    encrypted: {
      title: 'La tête du lecteur de cartes chiffre',
      step1: 'Ces têtes sont faites pour le paiement. Ce qu’elles envoient ne peut pas être lu ici.',
      step2: 'Demandez au fabricant une tête sans chiffrement, ou comment le désactiver.',
    },
    'not-understood': {
      title: 'Quelque chose a été lu, mais pas compris',
      step1:
        'Lisez le PDF417 d’un permis, une zone de lecture automatique ou la piste d’un permis. Les autres codes sont ignorés.',
      step2:
        'Activez PDF417 dans le lecteur et faites-lui envoyer les données telles quelles, sans préfixe ni suffixe.',
    },
  },
};
