import type { SignInTexts } from '../language-texts.ts';

export const signIn: SignInTexts = {
  title: 'Connexion',
  intro: (party) => `Connectez-vous pour continuer vers ${party}.`,
  userName: 'Nom d’utilisateur',
  password: 'Mot de passe',
  button: 'Se connecter',
  wrong: 'Nom d’utilisateur ou mot de passe incorrect. Vérifiez les deux et réessayez.',
  locked: (seconds) => `Trop d’essais incorrects. Attendez ${seconds} secondes, puis réessayez.`,
  cancel: 'Annuler',
  shareTitle: 'Acceptez-vous de partager ces données ?',
  shareIntro: (party) => `${party} demande :`,
  shared: {
    openid: 'un numéro qui vous désigne et ne dit rien sur vous',
    profile: 'votre nom et votre nom d’utilisateur',
    email: 'votre adresse e-mail',
    phone: 'votre numéro de téléphone',
  },
  agree: 'Accepter et continuer',
  endedTitle: 'Cette connexion est terminée',
  ended: 'Retournez d’où vous venez et connectez-vous à nouveau.',
  refusedTitle: 'Cette connexion ne peut pas commencer',
  refused:
    'Le programme qui vous a envoyé ici a demandé quelque chose qui n’est pas permis. Prévenez ceux qui le gèrent.',
};
