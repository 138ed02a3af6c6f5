import { userAdministrationRoutes } from './administration-routes.ts';
import { otpRoutes } from './otp-routes.ts';
import { walletAccountRoutes } from './wallet-account-routes.ts';

/** Users of communities: their administration, and what their wallets call. */
export const userRoutes = [...userAdministrationRoutes, ...walletAccountRoutes, ...otpRoutes] as const;
