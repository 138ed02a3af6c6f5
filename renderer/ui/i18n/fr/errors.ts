import type { Catalogue } from '../catalogue.ts';

export const errors: Catalogue['errors'] = {
  NOT_READY: { title: 'La borne démarre encore', next: 'Attendez quelques secondes et réessayez.' },
  LICENSE_MISSING: {
    title: 'Pas de clé de licence',
    next: 'Saisissez la clé de licence de votre organisation.',
  },
  LICENSE_INVALID: {
    title: 'La clé de licence n’est pas valable',
    next: 'Vérifiez la clé ou demandez-en une nouvelle.',
  },
  ENROLMENT_CODE_INVALID: {
    title: 'Le code d’inscription n’est pas valable',
    next: 'Vérifiez le code ou demandez-en un nouveau. Chacun inscrit une borne dans les 24 heures.',
  },
  WALLET_MISSING: { title: 'La borne n’a pas encore de portefeuille', next: 'Terminez la configuration.' },
  WALLET_EXISTS: { title: 'Un portefeuille existe déjà', next: 'Utilisez le portefeuille présent.' },
  WALLET_UNCOMMITTED: {
    title: 'Le portefeuille n’est pas encore enregistré',
    next: 'Confirmez le portefeuille, puis réessayez.',
  },
  TENANT_NOT_REGISTERED: {
    title: 'La borne n’est pas enregistrée',
    next: 'Terminez la configuration avec les services.',
  },
  TENANT_ALREADY_REGISTERED: {
    title: 'La borne est déjà enregistrée',
    next: 'Rien à faire : continuez avec l’enregistrement existant.',
  },
  CONTEXT_REQUIRED: {
    title: 'Aucune personne n’est en cours de vérification',
    next: 'Démarrez d’abord une session.',
  },
  NOT_SUPPORTED: {
    title: 'Cette borne ne sait pas faire cela',
    next: 'Utilisez une autre voie ou demandez à votre administrateur.',
  },
  INTERNAL: {
    title: 'Une erreur est survenue dans la borne',
    next: 'Réessayez. Si cela se reproduit, donnez à l’assistance la référence ci-dessous.',
  },
  INVALID_INPUT: { title: 'Une saisie n’a pas été comprise', next: 'Vérifiez la saisie et réessayez.' },
  UNKNOWN_OPERATION: {
    title: 'La borne ne connaît pas cette action',
    next: 'Redémarrez la borne pour avoir partout la même version.',
  },
  FORBIDDEN_ROLE: { title: 'Cet écran n’en a pas le droit', next: 'Utilisez l’écran de l’opérateur.' },
  FORBIDDEN_SENDER: { title: 'Cette fenêtre n’est pas fiable', next: 'Fermez-la et rouvrez la borne.' },
  MESSAGE_TOO_LARGE: {
    title: 'Trop de données d’un coup',
    next: 'Utilisez une image plus petite ou un texte plus court.',
  },
  NOT_SIGNED_IN: { title: 'Personne n’est connecté', next: 'Connectez-vous et réessayez.' },
  PERMISSION_DENIED: { title: 'Vous n’avez pas l’autorisation', next: 'Adressez-vous à un superviseur.' },
  KEYCHAIN_UNAVAILABLE: {
    title: 'Le trousseau de cet ordinateur ne fonctionne pas',
    next: 'Déverrouillez le trousseau, ou gardez les clés dans un fichier avec phrase secrète.',
  },
  KEY_MISSING: {
    title: 'Une clé manque',
    next: 'Restaurez le portefeuille depuis sa sauvegarde, ou demandez à votre administrateur.',
  },
  PASSPHRASE_REQUIRED: { title: 'Une phrase secrète est nécessaire', next: 'Saisissez la phrase secrète.' },
  PASSPHRASE_WRONG: {
    title: 'La phrase secrète est fausse',
    next: 'Vérifiez le verrouillage des majuscules et la langue du clavier, puis réessayez.',
  },
  PASSPHRASE_WEAK: {
    title: 'La phrase secrète est trop faible',
    next: 'Utilisez quatre mots sans rapport ou plus.',
  },
  MNEMONIC_INVALID: {
    title: 'Les mots de récupération ne sont pas valables',
    next: 'Vérifiez chacun des douze mots et leur ordre.',
  },
  KEY_INVALID: { title: 'La clé n’est pas valable', next: 'Vérifiez que l’identité a été copiée en entier.' },
  DECRYPTION_FAILED: {
    title: 'Le déchiffrement est impossible',
    next: 'Vérifiez que cela a été fait pour cette borne.',
  },
  VAULT_KEY_WRONG: {
    title: 'La clé n’ouvre pas le coffre',
    next: 'Utilisez la clé de ce coffre. Rien n’a été modifié.',
  },
  VAULT_CORRUPT: {
    title: 'Le coffre est endommagé',
    next: 'Ne le supprimez pas. Demandez à votre administrateur de restaurer une sauvegarde.',
  },
  VAULT_LOCKED_BY_OTHER_PROCESS: {
    title: 'La borne fonctionne déjà',
    next: 'Utilisez la borne en marche ou fermez-la d’abord.',
  },
  VAULT_VERSION_UNSUPPORTED: {
    title: 'Le coffre vient d’une version plus récente',
    next: 'Installez la version plus récente de la borne.',
  },
  DISK_FULL: {
    title: 'Le disque est plein',
    next: 'Libérez de la place, puis réessayez. Rien n’a été perdu.',
  },
  STORAGE_FAILED: { title: 'L’enregistrement a échoué', next: 'Vérifiez le disque, puis réessayez.' },
  EVIDENCE_UNSYNCED: {
    title: 'Des preuves n’ont pas encore été envoyées',
    next: 'Attendez leur arrivée, ou laissez un superviseur les exporter scellées.',
  },
  SIGN_IN_FAILED: { title: 'La connexion a échoué', next: 'Vérifiez le nom et la phrase secrète.' },
  SIGN_IN_LOCKED: {
    title: 'Trop d’essais incorrects',
    next: 'Attendez la fin du blocage ou demandez à un superviseur.',
  },
  ROSTER_EXPIRED: {
    title: 'La liste des opérateurs est trop ancienne',
    next: 'Connectez la borne aux services, puis identifiez-vous.',
  },
  ROSTER_INVALID: {
    title: 'La liste des opérateurs n’est pas authentique',
    next: 'Connectez la borne aux services et prévenez votre administrateur.',
  },
  SETUP_REQUIRED: { title: 'La borne n’est pas configurée', next: 'Terminez d’abord la configuration.' },
  SETUP_ALREADY_DONE: { title: 'La borne est déjà configurée', next: 'Connectez-vous.' },
  SUPERVISOR_EXISTS: {
    title: 'Cette communauté a déjà des opérateurs',
    next: 'Demandez à l’un de ses superviseurs de se connecter pour terminer la configuration.',
  },
  SESSION_NOT_FOUND: { title: 'Cette session n’existe pas', next: 'Revenez à l’écran d’accueil.' },
  SESSION_ACTIVE: { title: 'Une session est en cours', next: 'Terminez-la avant d’en démarrer une autre.' },
  SESSION_ENDED: { title: 'Cette session est terminée', next: 'Démarrez-en une nouvelle.' },
  REFERENCE_INVALID: {
    title: 'Ce n’est pas une référence',
    next: 'Comparez les huit caractères : le dernier contrôle les autres.',
  },
  REFERENCE_UNKNOWN: {
    title: 'Aucune session n’a été préparée sous cette référence',
    next: 'Comparez-la avec le message de la personne, ou démarrez une session ordinaire.',
  },
  SESSION_CLAIMED: {
    title: 'Une autre borne a ouvert cette session',
    next: 'Continuez à cette borne, ou faites-y terminer la session.',
  },
  SESSION_EXPIRED: {
    title: 'Cette session préparée a expiré',
    next: 'Démarrez une session ordinaire, ou faites-en préparer une nouvelle.',
  },
  SESSION_NOT_WAITING: {
    title: 'Cette session préparée a déjà été commencée ou terminée',
    next: 'Démarrez une session ordinaire, ou faites-en préparer une nouvelle.',
  },
  FLOW_UNAVAILABLE: {
    title: 'Cette borne n’a pas le parcours de la session',
    next: 'La session a été rendue. Mettez cette borne à jour, ou ouvrez-la à une autre.',
  },
  DEFAULT_FLOW_UNAVAILABLE: {
    title: 'Le parcours choisi par votre organisme ne peut pas s’exécuter sur cette borne',
    next: 'Faites corriger et publier à nouveau le parcours, ou choisissez-en un autre ici.',
  },
  STEP_NOT_ALLOWED: {
    title: 'Ce n’est pas possible à cette étape',
    next: 'Terminez d’abord l’étape en cours.',
  },
  STEP_STALE: { title: 'La session a déjà avancé', next: 'Continuez avec ce que l’écran montre maintenant.' },
  CONSENT_REQUIRED: { title: 'Le consentement manque', next: 'Le demandeur doit d’abord accepter.' },
  ANSWERS_INVALID: {
    title: 'Une réponse ne convient pas au formulaire',
    next: 'Corrigez les réponses signalées.',
  },
  DECISION_INCOMPLETE: {
    title: 'Il manque quelque chose pour cette décision',
    next: 'Complétez ce qui est indiqué ou choisissez une autre décision.',
  },
  SELF_VERIFICATION: {
    title: 'Vous ne pouvez pas vous vérifier vous-même',
    next: 'Confiez cette session à un collègue.',
  },
  CLOCK_UNTRUSTED: {
    title: 'L’horloge de cette borne est fausse',
    next: 'Réglez la date et l’heure de cet ordinateur. La session sera revue.',
  },
  IMAGE_UNREADABLE: { title: 'L’image est illisible', next: 'Reprenez-la.' },
  IMAGE_EMPTY: { title: 'L’image est vide', next: 'Reprenez-la.' },
  IMAGE_TOO_LARGE: { title: 'L’image est trop grande', next: 'Utilisez une image plus petite.' },
  IMAGE_TOO_SMALL: {
    title: 'L’image est trop petite',
    next: 'Rapprochez-vous ou utilisez une meilleure caméra.',
  },
  IMAGE_TYPE_UNSUPPORTED: { title: 'Ce type d’image n’est pas accepté', next: 'Utilisez JPEG, PNG ou WebP.' },
  IMAGE_TYPE_MISMATCH: {
    title: 'L’image n’est pas ce qu’elle prétend être',
    next: 'Enregistrez-la à nouveau en JPEG ou PNG.',
  },
  IMAGE_ANIMATED: { title: 'Les images animées ne sont pas acceptées', next: 'Utilisez une image fixe.' },
  IMAGE_BLACK: { title: 'L’image est noire', next: 'Ouvrez le cache de la caméra et allumez la lumière.' },
  FRAME_DROPPED: { title: 'Une image a été sautée', next: 'Rien à faire, la suivante arrive.' },
  FRAME_STALE: { title: 'Une image est arrivée trop tard', next: 'Rien à faire, la suivante arrive.' },
  FACE_NOT_FOUND: { title: 'Aucun visage trouvé', next: 'Reprenez la photo, face à la caméra.' },
  FACE_MULTIPLE: { title: 'Plus d’un visage', next: 'Prenez la photo avec une seule personne.' },
  FACE_TOO_SMALL: { title: 'Le visage est trop petit', next: 'Rapprochez-vous de la caméra.' },
  FACE_QUALITY: {
    title: 'Le visage n’est pas assez net',
    next: 'Améliorez la lumière et reprenez la photo.',
  },
  LIVE_ID_MISSING: { title: 'Aucun visage n’est enregistré', next: 'Enregistrez d’abord le visage.' },
  PIN_MISSING: { title: 'Aucun code PIN n’est enregistré', next: 'Enregistrez d’abord un code PIN.' },
  PIN_EXISTS: {
    title: 'Un code PIN est déjà enregistré',
    next: 'Supprimez d’abord ce code PIN, puis enregistrez le nouveau.',
  },
  PIN_WEAK: {
    title: 'Le code PIN est trop facile à deviner',
    next: 'Choisissez 6 à 12 chiffres qui ne se suivent pas.',
  },
  PIN_LOCKED: {
    title: 'Le code PIN est bloqué après trop d’essais erronés',
    next: 'Patientez, puis réessayez.',
  },
  MRZ_NOT_FOUND: {
    title: 'Aucune zone de lecture automatique trouvée',
    next: 'Montrez la page avec les lignes de signes <, à plat et en entier.',
  },
  MRZ_CHECK_DIGIT: {
    title: 'Un chiffre de contrôle est faux',
    next: 'Reprenez l’image et comparez les lignes avec l’imprimé.',
  },
  DOCUMENT_EXPIRED: { title: 'La pièce a expiré', next: 'Demandez une pièce valable.' },
  DOCUMENT_UNSUPPORTED: { title: 'Cette pièce n’est pas acceptée', next: 'Demandez une autre pièce.' },
  DOCUMENT_RECAPTURED: { title: 'Une image de pièce a été montrée', next: 'Montrez la pièce elle-même.' },
  DOCUMENT_NOT_ALLOWED: { title: 'Cette pièce n’est pas admise ici', next: 'Demandez une autre pièce.' },
  DOCUMENT_MIRRORED: {
    title: 'L’image est en miroir',
    next: 'Désactivez le miroir dans les réglages de la caméra, puis reprenez l’image.',
  },
  DOCUMENT_NOT_FOUND: { title: 'La pièce est introuvable', next: 'Capturez-la à nouveau.' },
  DOCUMENT_SESSION_NOT_FOUND: { title: 'La session de la pièce est terminée', next: 'Recommencez-la.' },
  SIGN_TOKEN_INVALID: { title: 'La confirmation n’est pas valable', next: 'Vérifiez à nouveau la pièce.' },
  VERIFICATION_FAILED: {
    title: 'La vérification n’a pas réussi',
    next: 'La raison se trouve dans les contrôles.',
  },
  VERIFICATION_NOT_PERFORMED: {
    title: 'La vérification n’a pas pu être faite',
    next: 'La raison se trouve dans les contrôles.',
  },
  INJECTION_SUSPECTED: {
    title: 'Les images ne viennent peut-être pas d’une caméra',
    next: 'Vérifiez la caméra et son câble, et comparez la personne vous-même. La session va au mieux en examen.',
  },
  CAMERA_MISSING: {
    title: 'Aucune caméra trouvée',
    next: 'Branchez une caméra. Elle est utilisée dès qu’elle est là.',
  },
  CAMERA_REFUSED: {
    title: 'La caméra n’est pas autorisée',
    next: 'Autorisez la caméra pour cette borne dans les réglages du système.',
  },
  CAMERA_BUSY: { title: 'Un autre programme utilise la caméra', next: 'Fermez l’autre programme.' },
  CAMERA_LOST: {
    title: 'La caméra a été débranchée',
    next: 'Vérifiez le câble. Elle est utilisée dès son retour.',
  },
  CAMERA_NOT_STARTED: { title: 'La caméra ne démarre pas', next: 'Débranchez-la puis rebranchez-la.' },
  CAMERA_WRONG_SIDE: {
    title: 'La caméra est tournée de l’autre côté',
    next: 'Le parcours demande l’autre côté de l’appareil. Choisissez une autre caméra pour ce rôle.',
  },
  CAMERA_UNSTEADY: {
    title: 'La caméra fournit trop peu d’images ou des images instables',
    next: 'Branchez-la sur un autre port, fermez les autres programmes ou choisissez une autre caméra.',
  },
  READER_UNAVAILABLE: {
    title: 'Le lecteur ne peut pas être utilisé',
    next: 'Vérifiez son câble, ou débranchez-le et rebranchez-le.',
  },
  READER_ACCESS_DENIED: {
    title: 'La borne n’a pas accès au lecteur',
    next: 'Demandez l’autorisation à votre administrateur : voir « Document readers » dans le guide.',
  },
  READER_IN_USE: {
    title: 'Un autre programme utilise le lecteur',
    next: 'Fermez l’autre programme. Le lecteur est réessayé automatiquement.',
  },
  READER_UNPLUGGED: {
    title: 'Le lecteur a été débranché',
    next: 'Rebranchez-le. Il est utilisé dès son retour.',
  },
  READER_STALLED: { title: 'Le lecteur n’a pas terminé', next: 'Lisez de nouveau le document.' },
  READER_FLOOD: {
    title: 'Le lecteur envoie sans interruption',
    next: 'Retirez le document. Si cela continue, débranchez le lecteur.',
  },
  READER_ENCRYPTED: {
    title: 'Le lecteur de cartes chiffre ce qu’il lit',
    next: 'Utilisez un lecteur sans chiffrement, ou faites régler celui-ci sur des pistes en clair.',
  },
  READER_DATA_INVALID: {
    title: 'Le lecteur n’a pas transmis un document entier',
    next: 'Lisez de nouveau le document, lentement et jusqu’au bout.',
  },
  MODEL_MISSING: {
    title: 'Un modèle n’est pas installé',
    next: 'Lancez « npm run models:build », ou continuez sans ce contrôle.',
  },
  MODEL_ALTERED: {
    title: 'Un fichier de modèle a été modifié',
    next: 'Il n’est pas utilisé. Reconstruisez ou recopiez le fichier authentique.',
  },
  MODEL_FAILED: {
    title: 'Un modèle n’a pas répondu',
    next: 'Réessayez. Si cela se reproduit, redémarrez la borne.',
  },
  SERVICES_UNREACHABLE: {
    title: 'Les services ne répondent pas',
    next: 'Vérifiez le réseau et l’adresse. Les preuves attendent en sûreté dans le coffre.',
  },
  SERVICES_TIMEOUT: {
    title: 'Les services sont trop lents',
    next: 'Attendez : la borne réessaie toute seule.',
  },
  SERVICES_INVALID_ANSWER: {
    title: 'Réponse incompréhensible des services',
    next: 'Vérifiez l’adresse, et si une page de connexion du réseau s’interpose.',
  },
  SERVICES_REFUSED: {
    title: 'Les services ont refusé',
    next: 'Vérifiez la clé de licence et le code d’inscription, ou demandez à votre administrateur.',
  },
  PROXY_FAILED: {
    title: 'Le proxy ne fonctionne pas',
    next: 'Vérifiez hôte, port, nom d’utilisateur et mot de passe du proxy.',
  },
  CERTIFICATE_UNTRUSTED: {
    title: 'Le certificat n’est pas reconnu',
    next: 'Ajoutez l’autorité de certification de votre organisation.',
  },
  RECEIPT_INVALID: {
    title: 'Le reçu n’est pas authentique',
    next: 'Les preuves restent ici. Prévenez votre administrateur.',
  },
  EVIDENCE_BROKEN: {
    title: 'Les preuves ont été modifiées',
    next: 'Ne les utilisez pas. Gardez-les et prévenez votre administrateur.',
  },
  EVIDENCE_SIGNER_UNKNOWN: {
    title: 'Le signataire des preuves est inconnu',
    next: 'Vérifiez l’identité de la borne qui les a créées.',
  },
};
