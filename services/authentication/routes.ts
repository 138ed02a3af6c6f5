import { assuranceRoutes } from './assurance-routes.ts';
import { sessionRoutes } from './session-routes.ts';

/** What wallets show of their persons. */
export const authenticationRoutes = [...sessionRoutes, ...assuranceRoutes] as const;
