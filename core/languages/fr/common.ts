import type { Screens } from '../language-texts.ts';

export const common: Screens['common'] = {
  product: 'Counterproof',
  receipt: {
    title: 'Reçu',
    code: 'Code QR avec le texte de ce reçu',
    outcome: {
      Success: { title: 'Votre identité est vérifiée.', text: 'Vous n’avez plus rien à faire.' },
      Failed: {
        title: 'Votre identité n’a pas pu être vérifiée.',
        text: 'La personne au guichet peut vous expliquer d’autres possibilités.',
      },
      Review: {
        title: 'Une personne du service réexamine cette vérification.',
        text: 'Il n’y a pas encore de résultat.',
      },
      'Not Performed': {
        title: 'La vérification n’a pas été terminée.',
        text: 'Vous pouvez revenir et recommencer.',
      },
      Expired: {
        title: 'La vérification n’a pas été terminée à temps.',
        text: 'Vous pouvez revenir et recommencer.',
      },
      Abandoned: {
        title: 'La vérification n’a pas été terminée.',
        text: 'Vous pouvez revenir et recommencer.',
      },
    },
    provisional: 'Ce résultat sera confirmé après un nouveau contrôle de votre dossier.',
    kept: {
      result: 'Nous gardons vos données pendant {{time}} après le résultat, et un jour de plus au maximum.',
      review:
        'Nous gardons vos données jusqu’à la décision, puis pendant {{time}}, et un jour de plus au maximum.',
      nothing:
        'Vos images et vos données ont été effacées ici à la fin. Nos services effacent les leurs dès qu’ils en sont informés.',
      atOnce: 'Nous effaçons vos données au plus tard un jour après le résultat.',
      provisional: 'Cette durée peut changer avec le résultat confirmé.',
    },
    contact:
      'Questions sur cette vérification ou vos données : demandez à {{place}} en donnant la référence {{reference}}.',
  },
  erasure: {
    title: 'Effacement de vos données',
    asked: 'Vous l’avez demandé le {{time}}.',
    here: 'Vos données à ce guichet ont été effacées aussitôt.',
    before: 'Ce guichet avait déjà effacé vos données.',
    state: {
      waiting:
        'Nos services effacent les leurs dès que ce guichet les joint. Demandez ici leur preuve signée.',
      kept: 'Nos services gardent leur copie jusqu’à la décision sur la vérification, puis l’effacent.',
      erased: 'Nos services ont effacé vos données. Ils l’ont signé le {{time}}.',
      absent: 'Nos services n’ont aucune donnée de cette vérification. Ils l’ont signé le {{time}}.',
      refused: 'Nos services n’ont pas accepté la demande. Veuillez la refaire ici.',
    },
    removing: 'Quelques images y sont encore en cours d’effacement.',
    backups: 'La dernière sauvegarde avec une copie disparaît le {{time}}.',
    stays: 'Les heures et le résultat de la vérification restent, sans vos données.',
    contact: 'Questions : adressez-vous à {{place}} avec la référence {{reference}} et le numéro {{number}}.',
    proof: 'Preuve signée de nos services',
  },
  action: {
    cancel: 'Annuler',
    close: 'Fermer',
    back: 'Retour',
    next: 'Suivant',
  },
  connection: {
    starting: {
      title: 'La borne démarre',
      text: 'Ouverture du coffre et démarrage des services. Cela prend quelques secondes.',
    },
    lost: {
      title: 'La connexion avec la borne est perdue',
      text: 'Reconnexion en cours. Rien de ce qui a été capturé n’est perdu.',
    },
    replaced: {
      title: 'Cet écran a été ouvert ailleurs',
      text: 'Un seul écran de ce type peut être actif. Fermez cette fenêtre et continuez dans la plus récente.',
    },
    outside: {
      title: 'Ouvrez cette page depuis la borne',
      text: 'Cette page ne fonctionne que dans la borne. Démarrez Counterproof, ou lancez « npm run open » pour obtenir une nouvelle adresse.',
    },
    crashed: {
      title: 'Cet écran ne fonctionne plus',
      text: 'Rien de ce qui a été capturé n’est perdu. Rechargez l’écran pour continuer.',
      reload: 'Recharger l’écran',
    },
  },
  verdict: {
    PASSED: 'Réussi',
    FAILED: 'Échoué',
    NOT_PERFORMED: 'Non effectué',
  },
  outcome: {
    Success: 'Vérifiée',
    Failed: 'Rejetée',
    'Not Performed': 'Inachevée',
    Review: 'À examiner',
    Expired: 'Expirée',
    Abandoned: 'Abandonnée',
  },
  theme: {
    label: 'Apparence',
    system: 'Comme cet ordinateur',
    light: 'Clair',
    dark: 'Sombre',
    contrast: 'Contraste élevé',
  },
  passphrase: {
    show: 'Afficher la saisie',
    hide: 'Masquer la saisie',
    tooShort: 'Trop courte : au moins {{count}} caractères.',
    weak: 'Faible. Ajoutez un ou deux mots.',
    fair: 'Correcte. Un mot de plus la rend forte.',
    strong: 'Forte.',
    advice: 'Quatre mots sans rapport ou plus sont faciles à retenir et difficiles à deviner.',
    strength: 'Solidité',
    mismatch: 'Les deux saisies diffèrent.',
  },
  error: {
    details: 'Détails techniques',
    code: 'Code d’erreur',
    component: 'Élément',
    probe: 'Constat',
    hint: 'Pour l’administrateur',
    correlation: 'Référence pour l’assistance',
  },
};
