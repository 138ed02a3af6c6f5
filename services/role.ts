/** The role of a node: answer requests, judge phone captures and closed logs, or both. */
export const SERVICES_ROLES = ['all', 'web', 'inference'] as const;
export type ServicesRole = (typeof SERVICES_ROLES)[number];
