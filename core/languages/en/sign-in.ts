import type { SignInTexts } from '../language-texts.ts';

export const signIn: SignInTexts = {
  title: 'Sign in',
  intro: (party) => `Sign in to continue to ${party}.`,
  userName: 'User name',
  password: 'Password',
  button: 'Sign in',
  wrong: 'User name or password is wrong. Check both and try again.',
  locked: (seconds) => `Too many wrong tries. Wait ${seconds} seconds, then try again.`,
  cancel: 'Cancel',
  shareTitle: 'Do you agree to share this?',
  shareIntro: (party) => `${party} asks for:`,
  shared: {
    openid: 'a number that stands for you and says nothing about you',
    profile: 'your name and user name',
    email: 'your email address',
    phone: 'your telephone number',
  },
  agree: 'Agree and continue',
  endedTitle: 'This sign-in has ended',
  ended: 'Go back to where you came from and sign in again.',
  refusedTitle: 'This sign-in cannot start',
  refused:
    'The program that sent you here asked for something that is not allowed. Tell the people who run it.',
};
