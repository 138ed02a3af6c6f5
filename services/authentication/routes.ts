import { assuranceRoutes } from './assurance-routes.ts';
import { authenticationSessionRoutes } from './authentication-session-routes.ts';

/** What wallets show of their persons. */
export const authenticationRoutes = [...authenticationSessionRoutes, ...assuranceRoutes] as const;
