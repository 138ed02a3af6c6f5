import type { AuthenticationErrorCode } from '#core/contract/errors-authentication.ts';
import type { Screens } from '../language-texts.ts';

export const authenticationErrors: Pick<Screens['errors'], AuthenticationErrorCode> = {
  SCOPE_UNKNOWN: {
    title: 'Une donnée demandée est inconnue',
    next: 'Ne demandez que les données de la référence.',
  },
  SCOPE_VALUE_MISSING: {
    title: 'Le portefeuille ne contient pas une donnée demandée',
    next: 'Enregistrez la pièce ou associez le compte que les détails indiquent, puis réessayez.',
  },
  CONSENT_REFUSED: {
    title: 'La personne n’est pas d’accord',
    next: 'Rien n’a été envoyé. Ne redemandez que si la personne le souhaite.',
  },
  AUTH_FACTOR_NOT_PASSED: {
    title: 'La personne ne vient pas de s’authentifier',
    next: 'Faites passer à la personne le facteur que les détails indiquent, puis réessayez aussitôt.',
  },
  AUTH_FACTOR_OTHER: {
    title: 'Le service demandeur exige un autre facteur',
    next: 'Utilisez le facteur que le service demandeur exige.',
  },
  SESSION_SOURCE_UNTRUSTED: {
    title: 'L’adresse n’est pas celle d’un service de votre organisation',
    next: 'Ne continuez pas. Demandez un nouveau code au service demandeur.',
  },
  AUTH_ORIGIN_UNKNOWN: {
    title: 'La session est destinée à une autre origine',
    next: 'Indiquez le locataire, la communauté et l’adresse tels que les services les connaissent.',
  },
  AUTH_SCOPE_NOT_ASKED: {
    title: 'Le service demandeur n’a pas demandé cette donnée',
    next: 'N’envoyez que les données que la session indique.',
  },
  AUTH_SESSION_NOT_FOUND: {
    title: 'Cette session d’authentification n’existe pas',
    next: 'Demandez un nouveau code au service demandeur.',
  },
  AUTH_SESSION_EXPIRED: {
    title: 'La session d’authentification a expiré',
    next: 'Demandez un nouveau code au service demandeur.',
  },
  AUTH_SESSION_ANSWERED: {
    title: 'La session d’authentification a déjà sa réponse',
    next: 'Demandez un nouveau code au service demandeur.',
  },
  AUTH_SESSION_UNANSWERED: {
    title: 'La personne n’a pas encore répondu',
    next: 'Redemandez dans quelques secondes, jusqu’à l’expiration de la session.',
  },
  ACCOUNT_CREDENTIAL_INVALID: {
    title: 'Le justificatif du compte n’est pas valable',
    next: 'Obtenez un nouveau justificatif. Chacun compte une fois, pendant quelques minutes.',
  },
};
