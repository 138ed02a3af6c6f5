import type { CaptureErrorCode } from '#core/contract/errors-capture.ts';
import type { Screens } from '../language-texts.ts';

export const captureErrors: Pick<Screens['errors'], CaptureErrorCode> = {
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
  COMPANION_UNVERIFIED: {
    title: 'Aucune vérification réussie avec cette référence',
    next: 'Contrôlez la référence\u00a0: le résultat final doit être «\u00a0Vérifiée\u00a0», sur cette borne. Ou inspectez une pièce.',
  },
  COMPANION_UNKNOWN: {
    title: 'Cette personne n’est pas enregistrée',
    next: 'Ouvrez de nouveau la liste des accompagnants.',
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
};
