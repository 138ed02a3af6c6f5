/** The part of this area that others may use. */
export { findAccessKey, isUsableKey } from './access-key.repository.ts';
export { findActiveApiClient } from './api-client.repository.ts';
export { requirePoint } from './program-limits.ts';
