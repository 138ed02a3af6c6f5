import type { InstallationErrorCode } from '#core/contract/errors-installation.ts';
import type { Screens } from '../language-texts.ts';

export const installationErrors: Pick<Screens['errors'], InstallationErrorCode> = {
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
    next: 'Demandez à la deuxième personne de se connecter elle-même.',
  },
  SIGN_IN_FAILED: {
    title: 'La connexion a échoué',
    next: 'Vérifiez le nom et la phrase de passe, puis réessayez.',
  },
  SIGN_IN_LOCKED: { title: 'Trop d’essais incorrects', next: 'Attendez la fin du blocage, puis réessayez.' },
  SIGN_IN_ENDED: { title: 'La connexion est terminée', next: 'Connectez-vous à nouveau.' },
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
};
