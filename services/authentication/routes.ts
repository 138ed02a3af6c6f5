import { assuranceRoutes } from './assurance-routes.ts';
import { authenticationSessionRoutes } from './authentication-session-routes.ts';

/** Routes for wallets that show data of their persons. */
export const authenticationRoutes = [...authenticationSessionRoutes, ...assuranceRoutes] as const;
