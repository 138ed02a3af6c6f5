import type { FastifyRequest } from 'fastify';
import { userAdministrationRoutes } from './administration-routes.ts';
import { userAssuranceRoutes } from './assurance-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { otpRoutes } from './otp-routes.ts';
import { ssnRoutes } from './ssn-routes.ts';
import { walletAccountRoutes } from './wallet-account-routes.ts';
import { walletCodeRoutes } from './wallet-code-routes.ts';

/** Users of communities: their administration, and the calls of their wallets. */
export const userRoutes = (originOf: (request: FastifyRequest) => string) =>
  [
    ...userAdministrationRoutes,
    ...invitationRoutes(originOf),
    ...userAssuranceRoutes,
    ...walletAccountRoutes,
    ...otpRoutes,
    ...ssnRoutes,
    ...walletCodeRoutes(originOf),
  ] as const;
