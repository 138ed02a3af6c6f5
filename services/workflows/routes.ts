import { captureRoutes } from './capture-routes.ts';

import { codeRoutes } from './code-routes.ts';

import { definitionRoutes } from './definition-routes.ts';
import { accessCodeRoutes } from './instance-code-routes.ts';
import { instanceRoutes } from './instance-routes.ts';
import { secretRoutes } from './secret-routes.ts';

/** Workflows of communities, the codes by which they begin, and their instances. */
export const workflowRoutes = [
  ...definitionRoutes,
  ...secretRoutes,
  ...accessCodeRoutes,
  ...instanceRoutes,
  ...captureRoutes,
  ...codeRoutes,
] as const;
