import type { Screens } from '../language-texts.ts';
import { authenticationErrors } from './authentication-errors.ts';
import { captureErrors } from './capture-errors.ts';
import { holdErrors } from './hold-errors.ts';
import { installationErrors } from './installation-errors.ts';

export const errors: Screens['errors'] = {
  ...installationErrors,
  ...captureErrors,
  ...holdErrors,
  SESSION_NOT_FOUND: { title: 'Cette session n’existe pas', next: 'Choisissez une session dans la liste.' },
  SESSION_ACTIVE: { title: 'Une session est en cours', next: 'Terminez d’abord la session.' },
  SESSION_SHOWN: { title: 'Une session terminée est encore à l’écran', next: 'Fermez-la d’abord.' },
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
  ERASURE_UNDECIDED: {
    title: 'Une décision sur cette session est attendue',
    next: 'Les données restent jusque-là. Demandez l’effacement ensuite.',
  },
  ERASURE_ELSEWHERE: {
    title: 'Cette session a continué à une autre borne',
    next: 'Demandez l’effacement à cette borne, ou à un administrateur auprès des services.',
  },
  ERASURE_ASKED: {
    title: 'L’effacement a déjà été demandé',
    next: 'Rouvrez Confidentialité pour voir où il en est.',
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
  APPLICANT_WALLET_MISSING: {
    title: 'Le demandeur n’a pas de portefeuille sur cette borne',
    next: 'Démarrez une session, dans laquelle le demandeur rétablit un portefeuille perdu ou en prend un après un succès. Scannez ensuite le code à nouveau.',
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
