import type { Screens } from '../language-texts.ts';
import { authenticationErrors } from './authentication-errors.ts';

export const errors: Screens['errors'] = {
  NOT_READY: {
    title: 'La borne n’est pas prête',
    next: 'Attendez quelques secondes et réessayez. Si cela ne suffit pas, redémarrez la borne.',
  },
  LICENSE_MISSING: {
    title: 'Aucune clé de licence n’est définie',
    next: 'Saisissez la clé de licence de votre organisation.',
  },
  LICENSE_INVALID: {
    title: 'La clé de licence n’est pas valable',
    next: 'Vérifiez chaque caractère de la clé, ou demandez-en une nouvelle.',
  },
  ENROLMENT_CODE_INVALID: {
    title: 'Le code d’inscription n’est pas valable',
    next: 'Vérifiez le code ou demandez-en un nouveau. Chaque code inscrit une borne dans les 24 heures.',
  },
  WALLET_MISSING: { title: 'Le portefeuille manque', next: 'Terminez la configuration, puis réessayez.' },
  WALLET_EXISTS: { title: 'Un portefeuille existe déjà', next: 'Utilisez le portefeuille existant.' },
  WALLET_UNCOMMITTED: {
    title: 'Le portefeuille n’est pas encore enregistré',
    next: 'Enregistrez le portefeuille, puis réessayez.',
  },
  WALLET_DAMAGED: {
    title: 'Le portefeuille enregistré est endommagé',
    next: 'Restaurez le portefeuille à partir de ses douze mots de récupération.',
  },
  TENANT_NOT_REGISTERED: {
    title: 'La borne n’est pas enregistrée',
    next: 'Terminez la configuration avec les services.',
  },
  TENANT_ALREADY_REGISTERED: {
    title: 'La borne est déjà enregistrée',
    next: 'Continuez avec l’enregistrement existant.',
  },
  TENANT_MISMATCH: {
    title: 'L’organisation indiquée ne correspond pas',
    next: 'Vérifiez l’adresse, l’identifiant et le nom de votre organisation.',
  },
  CONTEXT_REQUIRED: {
    title: 'L’opération demande un autre contexte',
    next: 'Appelez l’opération dans le contexte indiqué dans les détails.',
  },
  NOT_SUPPORTED: {
    title: 'Cette borne ne sait pas faire cela',
    next: 'Utilisez une autre voie ou demandez à votre administrateur.',
  },
  INTERNAL: {
    title: 'Une erreur inattendue est survenue',
    next: 'Réessayez. Si cela se reproduit, donnez à l’assistance la référence indiquée dans les détails.',
  },
  INVALID_INPUT: {
    title: 'Une saisie n’est pas valable',
    next: 'Corrigez la saisie indiquée dans les détails, puis réessayez.',
  },
  UNKNOWN_OPERATION: {
    title: 'La borne ne connaît pas cette action',
    next: 'Redémarrez la borne pour que toutes ses parties aient la même version.',
  },
  FORBIDDEN_ROLE: { title: 'Cet écran n’en a pas le droit', next: 'Utilisez l’écran de l’opérateur.' },
  FORBIDDEN_SENDER: {
    title: 'Cette fenêtre ne peut pas utiliser la borne',
    next: 'Fermez cette fenêtre et rouvrez la borne.',
  },
  MESSAGE_TOO_LARGE: {
    title: 'Trop de données d’un coup',
    next: 'Utilisez une image plus petite ou un texte plus court.',
  },
  NOT_SIGNED_IN: { title: 'Aucun opérateur n’est connecté', next: 'Connectez-vous et réessayez.' },
  PERMISSION_DENIED: {
    title: 'Vous n’avez pas l’autorisation',
    next: 'Demandez à un responsable de le faire.',
  },
  KEYCHAIN_UNAVAILABLE: {
    title: 'Le trousseau de cet ordinateur ne fonctionne pas',
    next: 'Déverrouillez le trousseau, ou gardez les clés dans un fichier avec phrase de passe.',
  },
  KEY_MISSING: {
    title: 'Une clé manque',
    next: 'Restaurez la clé depuis une sauvegarde, ou demandez à votre administrateur.',
  },
  PASSPHRASE_REQUIRED: {
    title: 'Une phrase de passe est nécessaire',
    next: 'Saisissez la phrase de passe du fichier de clés.',
  },
  PASSPHRASE_WRONG: {
    title: 'La phrase de passe est fausse',
    next: 'Vérifiez le verrouillage des majuscules et la langue du clavier, puis réessayez.',
  },
  PASSPHRASE_WEAK: {
    title: 'La phrase de passe est trop facile à deviner',
    next: 'Utilisez quatre mots sans rapport ou plus.',
  },
  MNEMONIC_INVALID: {
    title: 'Les mots de récupération ne conviennent pas',
    next: 'Vérifiez chacun des douze mots, leur ordre, et qu’ils appartiennent à cette borne.',
  },
  KEY_INVALID: {
    title: 'La clé n’est pas valable',
    next: 'Vérifiez que vous avez saisi la clé ou l’identité en entier, sans modification.',
  },
  DECRYPTION_FAILED: {
    title: 'Le contenu ne peut pas être déchiffré',
    next: 'Vérifiez qu’il a été chiffré pour cette clé et n’a pas été modifié.',
  },
  INSTALLATION_CHANGED: {
    title: 'Un fichier de la borne a été modifié',
    next: 'Réinstallez la borne avec son propre programme d’installation.',
  },
  VAULT_KEY_WRONG: {
    title: 'La clé n’ouvre pas le coffre',
    next: 'Utilisez la clé de ce coffre. Rien n’a été modifié.',
  },
  VAULT_CORRUPT: {
    title: 'Le coffre est endommagé',
    next: 'N’effacez pas le coffre. Demandez à votre administrateur de restaurer une sauvegarde.',
  },
  VAULT_LOCKED_BY_OTHER_PROCESS: {
    title: 'La borne fonctionne déjà',
    next: 'Utilisez la borne en marche ou fermez-la d’abord.',
  },
  VAULT_COPIED_BACK: {
    title: 'Cette borne continue à partir d’une copie plus ancienne de ses données',
    next: 'Les sessions faites depuis cette copie manquent ici. Prévenez votre administrateur et n’utilisez plus cette borne, sauf s’il a restauré une sauvegarde.',
  },
  VAULT_VERSION_UNSUPPORTED: {
    title: 'Le coffre vient d’une version plus récente',
    next: 'Installez la version plus récente de la borne.',
  },
  DISK_FULL: {
    title: 'Le disque est plein',
    next: 'Libérez de la place, puis réessayez. Rien n’a été perdu.',
  },
  STORAGE_FAILED: {
    title: 'La lecture ou l’écriture de données a échoué',
    next: 'Vérifiez le disque, puis réessayez. Si cela se reproduit, demandez à votre administrateur.',
  },
  EVIDENCE_UNSYNCED: {
    title: 'Des preuves n’ont pas encore été envoyées',
    next: 'Attendez que les services aient les preuves, ou demandez à un responsable de les exporter scellées.',
  },
  SECOND_PERSON_REQUIRED: {
    title: 'Une deuxième personne doit confirmer',
    next: 'Demandez à un autre responsable de saisir sa phrase de passe.',
  },
  SIGN_IN_FAILED: {
    title: 'La connexion a échoué',
    next: 'Vérifiez le nom et la phrase de passe, puis réessayez.',
  },
  SIGN_IN_LOCKED: { title: 'Trop d’essais incorrects', next: 'Attendez la fin du blocage, puis réessayez.' },
  ROSTER_EXPIRED: {
    title: 'La liste des opérateurs est trop ancienne',
    next: 'Connectez la borne aux services, puis identifiez-vous.',
  },
  ROSTER_INVALID: {
    title: 'La vérification de la liste des opérateurs a échoué',
    next: 'Connectez la borne aux services. Si cela se reproduit, demandez à votre administrateur.',
  },
  ROSTER_OUTDATED: {
    title: 'Les services ont envoyé une liste d’opérateurs plus ancienne',
    next: 'La borne garde la plus récente. Réessayez dans une minute. Si cela se reproduit, demandez à votre administrateur de vérifier l’horloge des services.',
  },
  SETUP_REQUIRED: { title: 'La borne n’est pas configurée', next: 'Terminez d’abord la configuration.' },
  SETUP_ALREADY_DONE: { title: 'La borne est déjà configurée', next: 'Connectez-vous.' },
  SUPERVISOR_EXISTS: {
    title: 'Cette organisation a déjà des opérateurs',
    next: 'Demandez à l’un de ses responsables de se connecter et de terminer la configuration.',
  },
  SESSION_NOT_FOUND: { title: 'Cette session n’existe pas', next: 'Choisissez une session dans la liste.' },
  SESSION_ACTIVE: { title: 'Une session est en cours', next: 'Terminez d’abord la session.' },
  SESSION_ENDED: { title: 'Cette session est terminée', next: 'Démarrez une nouvelle session.' },
  REFERENCE_INVALID: {
    title: 'La référence n’est pas valable',
    next: 'Comparez les huit caractères avec le message du demandeur.',
  },
  REFERENCE_UNKNOWN: {
    title: 'Aucune session n’a été préparée sous cette référence',
    next: 'Comparez la référence avec le message du demandeur, ou démarrez une nouvelle session.',
  },
  SESSION_CLAIMED: {
    title: 'Une autre borne a ouvert cette session',
    next: 'Continuez à cette autre borne, ou libérez-y la session.',
  },
  SESSION_EXPIRED: {
    title: 'Cette session a expiré',
    next: 'Démarrez une nouvelle session, ou demandez d’en préparer une nouvelle.',
  },
  SESSION_NOT_WAITING: {
    title: 'Cette session préparée a déjà été commencée ou terminée',
    next: 'Démarrez une nouvelle session, ou demandez d’en préparer une nouvelle.',
  },
  HAND_OVER_NOT_POSSIBLE: {
    title: 'Cette session ne peut pas continuer à une autre borne',
    next: 'Terminez la session ici, ou choisissez une autre borne.',
  },
  HAND_OVER_INCOMPLETE: {
    title: 'L’autre borne n’a pas encore envoyé toute la session',
    next: 'Laissez cette borne allumée et connectée, et réessayez dans une minute.',
  },
  HAND_OVER_REVOKED: {
    title: 'La borne qui a transmis cette session n’est plus enregistrée',
    next: 'Démarrez une nouvelle session.',
  },
  HAND_OVER_BROKEN: {
    title: 'La vérification de ce que l’autre borne a envoyé a échoué',
    next: 'Démarrez une nouvelle session et prévenez votre administrateur.',
  },
  PICTURES_EXHAUSTED: {
    title: 'Les images de cette session occupent toute la place prévue',
    next: 'Décidez avec les images présentes, ou terminez la session et démarrez-en une nouvelle.',
  },
  FLOW_NOT_FOUND: { title: 'Ce parcours n’existe pas', next: 'Choisissez un parcours dans la liste.' },
  FLOW_NOT_ALLOWED: {
    title: 'Votre organisation n’autorise pas ici le parcours de cette session',
    next: 'Ouvrez la session sur une autre borne, ou demandez à votre administrateur d’autoriser son parcours sur celle-ci.',
  },
  FLOW_UNAVAILABLE: {
    title: 'Cette borne n’a pas le parcours de la session',
    next: 'La session a été libérée. Mettez cette borne à jour, ou ouvrez la session sur une autre.',
  },
  DEFAULT_FLOW_UNAVAILABLE: {
    title: 'Le parcours choisi par votre organisation ne peut pas s’exécuter sur cette borne',
    next: 'Choisissez ici un autre parcours, et demandez à votre administrateur de corriger le parcours choisi.',
  },
  FLOWS_OUTDATED: {
    title: 'Les services ont envoyé une liste de parcours plus ancienne',
    next: 'La borne garde la plus récente. Réessayez dans une minute. Si cela se reproduit, demandez à votre administrateur de vérifier l’horloge des services.',
  },
  STEP_NOT_ALLOWED: {
    title: 'Ce n’est pas possible à cette étape',
    next: 'Terminez d’abord l’étape en cours.',
  },
  STEP_STALE: {
    title: 'Cette étape est déjà terminée',
    next: 'Continuez avec ce que l’écran montre maintenant.',
  },
  CONSENT_REQUIRED: { title: 'Le consentement manque', next: 'Demandez d’abord le consentement.' },
  ANSWERS_INVALID: {
    title: 'Une réponse ne convient pas au formulaire',
    next: 'Corrigez les réponses indiquées, puis renvoyez le formulaire.',
  },
  DECISION_INCOMPLETE: {
    title: 'Il manque quelque chose pour cette décision',
    next: 'Complétez ce qui est indiqué ou choisissez une autre décision.',
  },
  SELF_VERIFICATION: {
    title: 'Vous ne pouvez pas vous vérifier vous-même',
    next: 'Demandez à un autre opérateur de mener cette session, ou transmettez-la pour examen.',
  },
  CLOCK_UNTRUSTED: {
    title: 'L’horloge de cette borne est fausse',
    next: 'Réglez la date et l’heure de cet ordinateur. La session sera examinée.',
  },
  IMAGE_UNREADABLE: { title: 'L’image est illisible', next: 'Reprenez ou choisissez de nouveau l’image.' },
  IMAGE_EMPTY: { title: 'L’image est vide', next: 'Reprenez ou choisissez de nouveau l’image.' },
  IMAGE_TOO_LARGE: { title: 'L’image est trop grande', next: 'Utilisez une image plus petite.' },
  IMAGE_TOO_SMALL: {
    title: 'L’image est trop petite',
    next: 'Rapprochez-vous ou utilisez une meilleure caméra.',
  },
  IMAGE_TYPE_UNSUPPORTED: { title: 'Ce type d’image n’est pas accepté', next: 'Utilisez JPEG, PNG ou WebP.' },
  IMAGE_TYPE_MISMATCH: {
    title: 'L’image n’est pas du type déclaré',
    next: 'Enregistrez de nouveau l’image en JPEG, PNG ou WebP.',
  },
  IMAGE_ANIMATED: { title: 'Les images animées ne sont pas acceptées', next: 'Utilisez une image fixe.' },
  IMAGE_BLACK: {
    title: 'L’image est noire',
    next: 'Découvrez la caméra, allumez une lumière, ou choisissez une autre caméra.',
  },
  PICTURE_NOT_FOUND: { title: 'Cette image n’existe pas', next: 'Ouvrez de nouveau la session.' },
  FRAME_DROPPED: { title: 'Une image a été sautée', next: 'Rien à faire : l’image suivante arrive.' },
  FRAME_STALE: { title: 'Une image est arrivée trop tard', next: 'Rien à faire : l’image suivante arrive.' },
  FRAME_REPEATED: {
    title: 'La même image est arrivée deux fois',
    next: 'Prenez une autre image. Si cela se reproduit, rebranchez la caméra.',
  },
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
    next: 'Effacez d’abord ce code PIN, puis enregistrez le nouveau.',
  },
  PIN_WEAK: {
    title: 'Le code PIN est trop facile à deviner',
    next: 'Choisissez 6 à 12 chiffres qui ne se suivent pas.',
  },
  PIN_LOCKED: {
    title: 'Le code PIN est bloqué après trop d’essais erronés',
    next: 'Patientez, puis réessayez.',
  },
  PASSKEY_NOT_USED: {
    title: 'Aucune clé d’accès n’a été utilisée',
    next: 'Réessayez, et utilisez une clé d’accès avant que la fenêtre ne soit fermée.',
  },
  DOWNLOAD_ADDRESS_REFUSED: {
    title: 'L’adresse de l’attestation n’est pas fiable',
    next: 'Utilisez l’adresse donnée par l’émetteur de l’attestation.',
  },
  DOWNLOAD_FAILED: {
    title: 'L’attestation n’a pas pu être téléchargée',
    next: 'Réessayez, ou demandez une nouvelle adresse à l’émetteur.',
  },
  CREDENTIAL_INVALID: {
    title: 'L’attestation n’est pas valable',
    next: 'Demandez une nouvelle attestation à l’émetteur.',
  },
  OTP_SEED_MISSING: {
    title: 'Le compte n’a pas de codes à usage unique',
    next: 'Configurez d’abord les codes à usage unique du compte.',
  },
  OTP_SEED_INVALID: {
    title: 'La clé des codes à usage unique n’est pas valide',
    next: 'Saisissez à nouveau la clé, ou demandez-en une nouvelle.',
  },
  ACCOUNT_NOT_SELECTED: {
    title: 'Aucun compte n’est sélectionné',
    next: 'Sélectionnez d’abord un compte.',
  },
  MRZ_NOT_FOUND: {
    title: 'Aucune zone de lecture automatique trouvée',
    next: 'Montrez la page avec les lignes de signes <, à plat et en entier.',
  },
  MRZ_CHECK_DIGIT: {
    title: 'Un chiffre de contrôle est faux',
    next: 'Reprenez l’image et comparez la MRZ avec l’imprimé.',
  },
  DOCUMENT_EXPIRED: { title: 'La pièce a expiré', next: 'Demandez une pièce valable.' },
  DOCUMENT_UNSUPPORTED: { title: 'Cette pièce n’est pas prise en charge', next: 'Demandez une autre pièce.' },
  DOCUMENT_RECAPTURED: {
    title: 'Une image de pièce a été montrée',
    next: 'Demandez la pièce originale, pas un écran ni une copie.',
  },
  DOCUMENT_NOT_ALLOWED: {
    title: 'Cette pièce n’est pas admise ici',
    next: 'Demandez une pièce que ce parcours admet.',
  },
  DOCUMENT_MIRRORED: { title: 'L’image est en miroir', next: 'Désactivez le miroir, puis reprenez l’image.' },
  DOCUMENT_NOT_FOUND: {
    title: 'La pièce est introuvable',
    next: 'Choisissez une autre pièce, ou capturez la pièce à nouveau.',
  },
  DOCUMENT_SESSION_NOT_FOUND: {
    title: 'Cette session de pièce n’existe pas',
    next: 'Démarrez une nouvelle session de pièce.',
  },
  DOCUMENT_SESSION_ENDED: {
    title: 'La session de pièce est terminée',
    next: 'Démarrez une nouvelle session de pièce.',
  },
  SIGN_TOKEN_INVALID: {
    title: 'La vérification des données capturées a échoué',
    next: 'Capturez de nouveau la pièce ou le visage.',
  },
  VERIFICATION_FAILED: {
    title: 'La vérification n’a pas réussi',
    next: 'Lisez la raison dans les contrôles.',
  },
  VERIFICATION_NOT_PERFORMED: {
    title: 'La vérification n’a pas pu être faite',
    next: 'Lisez la raison dans les contrôles. Un contrôle non effectué ne compte pas comme réussi.',
  },
  INJECTION_SUSPECTED: {
    title: 'Les images ne viennent peut-être pas d’une caméra',
    next: 'Vérifiez la caméra et son câble, et comparez vous-même le demandeur. Le meilleur résultat possible est « À examiner ».',
  },
  CAMERA_MISSING: {
    title: 'Aucune caméra trouvée',
    next: 'Branchez une caméra. La borne l’utilise dès qu’elle est branchée.',
  },
  CAMERA_REFUSED: {
    title: 'La caméra n’est pas autorisée',
    next: 'Autorisez la caméra pour cette borne dans les réglages du système.',
  },
  CAMERA_BUSY: { title: 'Un autre programme utilise la caméra', next: 'Fermez l’autre programme.' },
  CAMERA_LOST: {
    title: 'La caméra a été débranchée',
    next: 'Vérifiez le câble. La borne utilise la caméra dès son retour.',
  },
  CAMERA_NOT_STARTED: {
    title: 'La caméra ne démarre pas',
    next: 'Débranchez la caméra, puis rebranchez-la.',
  },
  CAMERA_WRONG_SIDE: {
    title: 'La caméra est tournée du mauvais côté',
    next: 'Choisissez pour ce rôle une caméra tournée du côté que le parcours demande.',
  },
  CAMERA_UNSTEADY: {
    title: 'La caméra fournit trop peu d’images ou des images instables',
    next: 'Branchez la caméra sur un autre port, fermez les autres programmes ou choisissez une autre caméra.',
  },
  READER_UNAVAILABLE: {
    title: 'Le lecteur ne peut pas être utilisé',
    next: 'Vérifiez le câble, ou débranchez le lecteur et rebranchez-le.',
  },
  READER_ACCESS_DENIED: {
    title: 'La borne n’a pas accès au lecteur',
    next: 'Demandez à votre administrateur de donner à la borne l’accès au lecteur.',
  },
  READER_IN_USE: {
    title: 'Un autre programme utilise le lecteur',
    next: 'Fermez l’autre programme. La borne réessaie automatiquement.',
  },
  READER_TEST_RUNNING: { title: 'Un essai de ce lecteur est en cours', next: 'Attendez la fin de l’essai.' },
  READER_UNPLUGGED: {
    title: 'Le lecteur a été débranché',
    next: 'Rebranchez le lecteur. La borne l’utilise dès son retour.',
  },
  READER_STALLED: {
    title: 'Le lecteur n’a pas transmis de lecture complète à temps',
    next: 'Lisez de nouveau la pièce.',
  },
  READER_FLOOD: {
    title: 'Le lecteur envoie sans interruption',
    next: 'Retirez la pièce. Si le lecteur ne s’arrête pas, débranchez-le.',
  },
  READER_ENCRYPTED: {
    title: 'Le lecteur de cartes chiffre ce qu’il lit',
    next: 'Utilisez un lecteur sans chiffrement, ou demandez au fournisseur de régler celui-ci sur des pistes en clair.',
  },
  READER_DATA_INVALID: {
    title: 'Le lecteur n’a pas transmis une pièce entière',
    next: 'Lisez de nouveau la pièce, lentement et jusqu’au bout.',
  },
  MODEL_MISSING: {
    title: 'Un modèle n’est pas installé',
    next: 'Demandez à votre administrateur de l’installer, ou continuez sans ce contrôle.',
  },
  MODEL_ALTERED: {
    title: 'Un fichier de modèle a été modifié',
    next: 'Demandez à votre administrateur de réinstaller le fichier authentique. La borne n’utilise pas celui-ci.',
  },
  MODEL_FAILED: {
    title: 'Un modèle a échoué',
    next: 'Réessayez. Si cela se reproduit, redémarrez la borne.',
  },
  SERVICES_UNREACHABLE: {
    title: 'Les services sont injoignables',
    next: 'Vérifiez le réseau et l’adresse. Les preuves attendent dans le coffre, et la borne réessaie automatiquement.',
  },
  SERVICES_TIMEOUT: {
    title: 'Les services sont trop lents',
    next: 'Attendez : la borne réessaie automatiquement.',
  },
  SERVICES_INVALID_ANSWER: {
    title: 'Les services ont envoyé une réponse illisible',
    next: 'Vérifiez l’adresse, et si une page de connexion du réseau s’interpose.',
  },
  SERVICES_SIGNATURE_INVALID: {
    title: 'La vérification d’une réponse des services a échoué',
    next: 'La borne garde ce qu’elle a. Demandez à votre administrateur si l’adresse est correcte.',
  },
  SERVICES_NOT_PROVEN: {
    title: 'Ce ne sont pas les services de la configuration',
    next: 'La borne ne leur envoie aucune donnée. Demandez à votre administrateur si l’adresse est correcte.',
  },
  SERVICES_REFUSED: {
    title: 'Les services ont refusé la demande',
    next: 'Demandez à votre administrateur. Les détails indiquent la raison.',
  },
  PROXY_FAILED: {
    title: 'Le proxy ne fonctionne pas',
    next: 'Vérifiez hôte, port, nom d’utilisateur et mot de passe du proxy.',
  },
  CERTIFICATE_UNTRUSTED: {
    title: 'Le certificat n’est pas reconnu',
    next: 'Ajoutez l’autorité de certification de votre organisation, et vérifiez l’horloge.',
  },
  CERTIFICATE_AUTHORITY_INVALID: {
    title: 'L’autorité de certification est inutilisable',
    next: 'Saisissez le texte PEM d’une autorité de certification valable en ce moment.',
  },
  RECEIPT_INVALID: {
    title: 'La vérification de l’accusé de réception a échoué',
    next: 'Les preuves restent dans le coffre. Demandez à votre administrateur.',
  },
  EVIDENCE_BROKEN: {
    title: 'La vérification des preuves a échoué',
    next: 'Gardez les preuves, ne vous y fiez pas, et demandez à votre administrateur.',
  },
  ...authenticationErrors,
  USER_NOT_FOUND: { title: 'Cet utilisateur n’existe pas', next: 'Vérifiez le nom de l’utilisateur.' },
  RELYING_PARTY_NOT_FOUND: {
    title: 'Ce client OpenID Connect n’existe pas',
    next: 'Vérifiez l’identifiant du client.',
  },
  USER_OR_PASSWORD_WRONG: {
    title: 'Utilisateur ou mot de passe incorrect',
    next: 'Vérifiez le nom d’utilisateur et le mot de passe, puis réessayez.',
  },
  PASSWORD_REFUSED: {
    title: 'Le mot de passe ne respecte pas les règles',
    next: 'Choisissez un mot de passe qui respecte les règles indiquées dans les détails.',
  },
  PASSWORD_REQUIRED: {
    title: 'Le code d’accès exige le mot de passe de l’utilisateur',
    next: 'Saisissez aussi le mot de passe.',
  },
  ACCESS_CODE_INVALID: {
    title: 'Le code d’accès n’est pas valable',
    next: 'Vérifiez le code, ou demandez-en un nouveau.',
  },
  ACCESS_CODE_EXPIRED: { title: 'Le code d’accès a expiré', next: 'Demandez un nouveau code.' },
  ACCESS_CODE_USED: { title: 'Le code d’accès a déjà servi', next: 'Demandez un nouveau code.' },
  ACCESS_CODE_NOT_VALIDATED: {
    title: 'Ce portefeuille n’a pas validé le code d’accès',
    next: 'Scannez à nouveau le code avec ce portefeuille.',
  },
  ACCOUNT_NOT_LINKED: {
    title: 'Le portefeuille n’est pas associé à cet utilisateur',
    next: 'Associez d’abord le portefeuille par un code d’accès ou le mot de passe.',
  },
  ACCOUNT_LIMIT_REACHED: {
    title: 'L’organisation n’autorise pas d’association supplémentaire',
    next: 'Dissociez d’abord un autre utilisateur ou portefeuille.',
  },
  WALLET_REVOKED: { title: 'Le portefeuille a été révoqué', next: 'Adressez-vous à votre administrateur.' },
  DVC_NOT_FOUND: {
    title: 'Cette configuration de connecteur n’existe pas',
    next: 'Consultez la liste des configurations de connecteurs.',
  },
  CONFIG_NOT_FOUND: {
    title: 'Aucune valeur n’est publiée à ce chemin',
    next: 'Vérifiez le chemin de la valeur.',
  },
  ORIGIN_NOT_REGISTERED: {
    title: 'Ce n’est pas l’organisation de la borne',
    next: 'Utilisez un code d’accès ou un compte de l’organisation de cette borne.',
  },
  TENANT_NOT_FOUND: {
    title: 'Ce locataire n’existe pas',
    next: 'Vérifiez l’identifiant, l’étiquette ou le nom DNS du locataire.',
  },
  COMMUNITY_NOT_FOUND: {
    title: 'Cette communauté n’existe pas',
    next: 'Indiquez une communauté à laquelle appartient l’appelant.',
  },
  LICENSE_EXPIRED: {
    title: 'La licence de la communauté a expiré',
    next: 'Demandez une licence en vigueur.',
  },
  LICENSE_MODULE_MISSING: {
    title: 'Il manque un module à la licence de la communauté',
    next: 'Demandez une licence avec ce module.',
  },
  LICENSE_MODULES_UNKNOWN: {
    title: 'Les modules de la licence ne sont pas encore connus',
    next: 'Connectez la borne aux services, puis réessayez.',
  },
  GATEWAY_NOT_CONFIGURED: {
    title: 'Aucune passerelle n’est configurée pour ce canal',
    next: 'Configurez d’abord une passerelle pour ce canal.',
  },
  RATE_LIMITED: {
    title: 'Trop de requêtes',
    next: 'Attendez, puis renvoyez la requête.',
  },
  RESTORE_DISABLED: {
    title: 'Votre organisation n’autorise pas la restauration des portefeuilles',
    next: 'Restaurez le portefeuille avec ses douze mots ou adressez-vous à votre administrateur.',
  },
  RESTORE_MODE_OFF: {
    title: 'Aucune restauration n’est en cours',
    next: 'Démarrez d’abord la restauration.',
  },
  RESTORATION_NOT_FOUND: {
    title: 'Il n’y a rien à restaurer',
    next: 'Recommencez la restauration. Elle dure cinq minutes.',
  },
  BACKUP_NOT_FOUND: {
    title: 'Il n’existe aucune sauvegarde de ce portefeuille',
    next: 'Procédez à un nouvel enrôlement ou restaurez depuis un autre appareil.',
  },
  BACKUP_TOO_LARGE: {
    title: 'La sauvegarde est trop volumineuse',
    next: 'Retirez des images de pièces, puis sauvegardez de nouveau.',
  },
  LIVE_ID_NOT_RECOGNISED: {
    title: 'La personne n’est pas reconnue',
    next: 'Reprenez la photo ou restaurez le portefeuille avec ses douze mots.',
  },
  LIVENESS_REQUIRED: {
    title: 'La photo ne montre pas une personne vivante',
    next: 'Reprenez la photo en suivant les questions à l’écran.',
  },
  SECOND_FACTOR_WRONG: {
    title: 'Le second facteur est incorrect',
    next: 'Vérifiez le code PIN, puis réessayez. D’autres erreurs imposent une attente.',
  },
  WALLET_WORDS_SHOWN: {
    title: 'Les mots de ce portefeuille ont déjà été affichés',
    next: 'Demandez au demandeur d’afficher douze nouveaux mots.',
  },
  WALLET_WORDS_WRONG: {
    title: 'Ce ne sont pas les mots demandés',
    next: 'Demandez au demandeur de comparer les deux mots avec sa note.',
  },
  PROGRAM_UNKNOWN: {
    title: 'La borne ne connaît pas ce programme',
    next: 'Associez le programme à la borne et faites confirmer par un responsable.',
  },
  PROGRAM_SCOPE_MISSING: {
    title: 'Le programme n’a pas le droit de faire cela',
    next: 'Associez de nouveau le programme avec l’autorisation indiquée dans les détails.',
  },
  PAIRING_REFUSED: {
    title: 'Un responsable a refusé le programme',
    next: 'Parlez au responsable du guichet avant que le programme redemande.',
  },
  PAIRING_EXPIRED: {
    title: 'L’association n’a pas été confirmée à temps',
    next: 'Faites redemander le programme pendant qu’un responsable est au guichet.',
  },
};
