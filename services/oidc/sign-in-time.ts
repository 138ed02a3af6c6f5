import type { User } from '#services/users/index.ts';

type SignedOut = Pick<User, 'signedOutAt'>;

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** When a user signed in by the password of now, in seconds: after the second in which their sign-ins were ended. */
export const signInTime = ({ signedOutAt }: SignedOut, now: Date): number =>
  signedOutAt === null ? secondsOf(now) : Math.max(secondsOf(now), secondsOf(signedOutAt) + 1);

/** Whether a sign-in was made after those of the user were ended. */
export const isSignedInSince = ({ signedOutAt }: SignedOut, signedInAtS: number): boolean =>
  signedOutAt === null || signedInAtS > secondsOf(signedOutAt);
