import { definitionRoutes } from './definition-routes.ts';

/** Workflows of communities. */
export const workflowRoutes = [...definitionRoutes] as const;
