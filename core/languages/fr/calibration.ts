import type { Screens } from '../language-texts.ts';

export const calibration: Screens['calibration'] = {
  title: 'Étalonnage',
  text: 'À quelle fréquence cette borne se trompe en comparant des visages, mesuré avec des volontaires à ce guichet.',
  back: 'Retour',
  step: { begin: 'Quoi et avec qui', collect: 'Prendre les photos', result: 'Résultat' },
  subject: {
    'selfie-to-portrait': 'Photo du visage et portrait de la pièce',
    'selfie-to-selfie': 'Photo du visage et photo antérieure',
  },
  begin: {
    title: 'Nouvelle mesure',
    subject: 'Ce qui est comparé',
    about: {
      'selfie-to-portrait': 'Le volontaire au guichet et le portrait de sa pièce d’identité.',
      'selfie-to-selfie': 'Le volontaire au guichet et une photo qu’il a enregistrée auparavant.',
    },
    source: 'Qui sont les volontaires',
    sourceHint:
      'Par exemple : personnel de cette agence, lumière du jour à gauche. Pas de noms : ce texte figure dans le rapport.',
    needs:
      'Une proposition demande au moins {{persons}} personnes et {{nonMated}} comparaisons de personnes différentes',
    needsText:
      'Cinq photos de chacun, prises à des jours différents ou du moins après s’être levé, en disent plus qu’une longue série. Avec moins, il y a un rapport, mais aucun seuil n’en découle.',
    start: 'Commencer',
  },
  standing: {
    title: 'Ce qui vaut maintenant sur cette borne',
    calibrated: 'Étalonné sur cette borne',
    provisional: 'Non étalonné',
    bands: 'favorable dès {{supports}}, examen dès {{review}}',
    reason: {
      'no-calibration': 'Aucun rapport n’a encore été accepté pour cette comparaison.',
      'no-proposal': 'Le rapport accepté ne proposait rien : il y avait trop peu de photos.',
      'other-models': 'Les modèles de cette borne ne sont plus ceux du rapport. Mesurez à nouveau.',
      'camera-unknown': 'Aucune photo du visage n’a encore été comparée : la caméra n’est pas connue.',
      'other-camera':
        'La dernière photo du visage vient d’une autre caméra que celle du rapport. Mesurez à nouveau avec cette caméra.',
      'below-floor':
        'Le rapport accepté fixait des seuils inférieurs au minimum de ce parcours : ils ne comptent pas.',
      withdrawn: 'Un responsable a retiré le rapport. Mesurez à nouveau.',
      'signer-not-supervisor':
        'La personne qui a accepté le rapport n’est plus responsable dans cette agence. Mesurez à nouveau.',
      altered:
        'Un rapport enregistré ne se vérifie pas : aucun n’est utilisé. Prévenez votre administrateur, puis mesurez à nouveau.',
    },
  },
  consent: {
    title: 'Consentement du volontaire suivant',
    language: 'Langue du volontaire',
    refuse: 'N’est pas d’accord',
    accept: 'A lu et accepte',
    recorded: 'Le consentement est consigné sous un numéro, sans nom. Version du texte : {{version}}',
  },
  collect: {
    volunteer: 'Volontaire {{number}}',
    nobody: {
      title: 'Aucun volontaire devant la caméra',
      text: 'Faites lire le texte au volontaire suivant. Les photos viennent après son accord.',
    },
    next: 'Volontaire suivant',
    finish: 'Comparer et rapporter',
    forgotten:
      'Les photos ne sont pas conservées. Les données calculées sont écrasées à la fin, à votre déconnexion et au verrouillage de l’écran.',
  },
  picture: {
    role: 'Ce qui est photographié',
    selfie: 'Le visage',
    portrait: 'Le portrait de la pièce',
    about: {
      selfie: 'Le volontaire regarde la caméra, comme le ferait un demandeur.',
      portrait: 'Présentez la page du portrait à la caméra de sorte qu’elle remplisse l’image.',
    },
    live: 'Image en direct de la caméra',
    opening: 'La caméra démarre.',
    retry: 'Réessayer',
    takeSelfie: 'Prendre la photo',
    takePortrait: 'Photographier le portrait',
    taken: 'Photo prise. Elle est déjà effacée.',
    refused: 'Cette photo ne compte pas',
    same: {
      title: 'La caméra a redonné exactement la même photo',
      text: 'Elle n’a pas été comptée deux fois. Prenez-en une autre ; si cela se répète, la caméra est figée.',
    },
    camera: 'Caméra',
  },
  needs: {
    title: 'Pour une proposition',
    persons: 'Personnes',
    mated: 'Comparaisons d’une même personne',
    nonMated: 'Comparaisons de personnes différentes',
    of: '{{have}} sur {{needed}}',
    enough: 'suffisant',
    pictures: 'Photos : {{taken}} prises, {{refused}} refusées, {{most}} au plus',
  },
  volunteers: {
    title: 'Volontaires : {{count}}',
    selfies: 'Photos : {{selfies}}',
    both: 'Visages : {{selfies}}, portraits : {{portraits}}',
    remove: 'Le volontaire {{number}} se retire : effacer ses données',
    leave: {
      title: 'Le volontaire {{number}} se retire',
      text: 'Tout ce qui a été tiré de ses photos est effacé maintenant. Il devrait recommencer par le consentement.',
      confirm: 'Effacer',
    },
  },
  withdraw: {
    start: 'Retirer',
    title: 'Retirer cet étalonnage ?',
    text: 'Les seuils du parcours s’appliquent de nouveau dès maintenant, et aucun rapport antérieur ne revient. Vous signez ce retrait comme un rapport.',
    confirm: 'Signer et retirer',
  },
  discard: {
    start: 'Abandonner',
    title: 'Abandonner cette mesure ?',
    text: 'Tout ce qui a été recueilli ou rapporté disparaît, et les volontaires devraient revenir.',
    confirm: 'Abandonner',
  },
  result: {
    table: 'Seuils',
    curve: 'Courbe des deux erreurs',
    curveName: 'Personnes non reconnues et fausses correspondances pour tous les seuils',
    curveText:
      'Plus près du coin inférieur gauche, c’est mieux. Une erreur jamais survenue est dessinée au bord.',
    facts: 'Ce à quoi les chiffres se rapportent',
    claims: 'Ce que l’on peut dire',
    fmr: 'Fausses correspondances',
    fnmr: 'Non reconnus',
    proposal: 'Proposition : favorable dès {{supports}}, examen dès {{review}}',
    proposalText:
      'Même à la limite haute de l’intervalle, au plus 0,1 % des personnes différentes atteignent « favorable » et 1 % « examen ». Avec votre signature, ces seuils s’appliquent sur cette borne.',
    noProposal: 'Aucun seuil ne découle de cette mesure',
    lack: {
      'too-few-persons': 'Trop peu de personnes : plus de photos des mêmes personnes apportent peu.',
      'too-few-mated': 'Trop peu de comparaisons d’une personne avec elle-même.',
      'too-few-non-mated':
        'Trop peu de comparaisons de personnes différentes pour montrer une petite erreur.',
      'no-threshold':
        'Aucun seuil ne sépare les personnes différentes sans manquer la plupart des bonnes correspondances.',
      'below-floor':
        'Les seuils seraient inférieurs au minimum de ce parcours : des photos de personnes devant une caméra ne donnent pas de tels chiffres.',
    },
    needed:
      'Il faut au moins : {{persons}} personnes, {{mated}} comparaisons d’une même personne, {{nonMated}} de personnes différentes.',
    accept: 'Signer et utiliser',
    keep: 'Signer et garder comme trace',
  },
  table: {
    at: 'Point',
    threshold: 'Seuil',
    inUseSupports: 'Favorable, selon le parcours',
    inUseReview: 'Examen, selon le parcours',
    proposedSupports: 'Favorable, proposé',
    proposedReview: 'Examen, proposé',
    interval: '{{low}} à {{high}} %',
    of: '{{events}} sur {{trials}}',
  },
  claim: {
    yes: 'Ces chiffres disent',
    no: 'Ils ne disent pas',
    camera: 'À quelle fréquence cette borne se trompe avec cette caméra, ces modèles et cette lumière.',
    people:
      'Que {{persons}} personnes ont participé, avec {{nonMated}} comparaisons de personnes différentes.',
    interval:
      'Où se situe la vraie part avec une confiance de 95 %, si les comparaisons étaient indépendantes.',
    others: 'Quoi que ce soit sur une autre caméra, une autre agence ou d’autres personnes.',
    pairs:
      'Que l’intervalle est sûr : les comparaisons qui partagent une personne dépendent l’une de l’autre, et il est trop étroit.',
    groups:
      'Que les personnes de tout âge, sexe ou couleur de peau sont traitées de la même façon : trop peu ont participé pour le voir.',
    ranking: 'Quoi que ce soit qui ressemble à une place dans un classement public d’algorithmes.',
    attacks: 'Comment masques, écrans ou images injectées sont remarqués : c’est une autre mesure.',
  },
  fact: {
    accepted: 'Accepté',
    source: 'Participants',
    camera: 'Caméra',
    hash: 'Empreinte',
    people: 'Personnes',
    peopleValue: '{{persons}}, avec {{pictures}} photos',
    comparisons: 'Comparaisons',
    comparisonsValue: '{{mated}} d’une même personne, {{nonMated}} de personnes différentes',
    refused: 'Photos refusées',
    refusedValue: '{{share}} % ({{events}})',
    equalError: 'Erreur égale',
    equalErrorValue: '{{share}} % à {{threshold}}',
    hardware: 'Ordinateur',
    models: 'Modèles avec leur SHA-256',
  },
};
