/** What a node does: answer requests, judge what persons send from their phones and closed logs, or both. */
export const SERVICES_ROLES = ['all', 'web', 'inference'] as const;
export type ServicesRole = (typeof SERVICES_ROLES)[number];
