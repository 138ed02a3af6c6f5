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
    '/assurance/ial/2':
      'your name and date of birth as they were verified at a counter, and by which kinds of document',
  },
  agree: 'Agree and continue',
  endedTitle: 'This sign-in has ended',
  ended: 'Go back to where you came from and sign in again.',
  refusedTitle: 'This sign-in cannot start',
  refused:
    'The program that sent you here asked for something that is not allowed. Tell the people who run it.',
  verification: {
    title: 'Verify your identity at a counter',
    intro: (party) =>
      `${party} asks that your identity is verified. Get a reference here and bring it to a counter with your identity documents.`,
    start: 'Get a reference',
    sent: {
      sms: 'We are sending a link to your telephone. Open it to prepare your visit.',
      email: 'We are sending a link to your email address. Open it to prepare your visit.',
    },
    branches: 'Where you can go',
    goesOn: (until) =>
      `This sign-in goes on by itself once you are verified. You can leave this page and come back to it in this browser until ${until}. After that, sign in again: your verification still counts.`,
    look: 'Look again',
    underway: 'Your identity is being checked at the counter.',
    review: 'A member of staff is reviewing your identity check. Come back to this page later.',
    short: (party) =>
      `You were verified, but not as firmly as ${party} asks. Ask at the counter what is missing.`,
    failed: 'The identity check ended without success.',
    again: 'Get a new reference',
    online: {
      title: 'Verify your identity',
      intro:
        'You can also start on this device with your identity document. That page says if you need a counter as well.',
      begin: 'Verify on this device',
      unavailable: 'You cannot verify on this device now. Go to a counter, or try again later.',
      open: 'Your identity check on your device is not finished.',
      resume: 'Continue on this device',
      stop: 'Stop the check',
      expired: 'The time for the identity check on your device is over.',
      incomplete: 'We could not verify your identity on your device. This is not a refusal.',
      stopped: 'The identity check on your device was stopped.',
    },
  },
  signOut: {
    title: 'Sign out',
    intro: (party) =>
      `${party ?? 'The program that you come from'} asks to sign you out. Sign out of everything? You are then signed out of every program that you signed in to here.`,
    none: 'You are not signed in here.',
    button: 'Sign out of everything',
    stay: 'Stay signed in here',
    goOn: 'Continue',
    doneTitle: 'You are signed out',
    done: 'You can close this page.',
  },
};
