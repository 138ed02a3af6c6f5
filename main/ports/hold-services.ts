import type { Hold, ReleaseReason } from '#core/contract/holds.ts';

/** The account by which a member of staff signs in at the services. */
export interface OfficerCredentials {
  name: string;
  passphrase: string;
}

/** A member of staff who signed in at the services. */
export interface SignedInOfficer {
  /** Speaks for the account; in no log and on no disk. */
  token: string;
  accountId: string;
  name: string;
  mayRead: boolean;
  mayRelease: boolean;
}

/** The community of a kiosk. */
export interface CommunityPlace {
  tenantId: string;
  communityId: string;
}

/**
 * Holds at the services, by the account of a person at the kiosk. All calls reject with AppError: the services' own
 * refusals by name, and the SERVICES_* family. Nothing is sent before the services have proved their pinned key.
 */
export interface HoldServices {
  /** Rejects also with SIGN_IN_FAILED, SIGN_IN_LOCKED. An account of another community may do nothing. */
  signIn(place: CommunityPlace, credentials: OfficerCredentials): Promise<SignedInOfficer>;
  signOut(token: string): Promise<void>;
  /** One page of the standing holds of a community, oldest first. */
  list(token: string, communityId: string, after?: string): Promise<{ holds: Hold[]; next?: string }>;
  ask(token: string, holdId: string, reason: ReleaseReason): Promise<Hold>;
  refuse(token: string, holdId: string): Promise<Hold>;
  confirm(token: string, holdId: string): Promise<Hold>;
}
