import type { DatabaseHandle } from '../database/database.ts';

/**
 * Sealing of personal columns and blobs under the data key of one community. `place` names table, column and row
 * and is authenticated, so that a sealed value moved elsewhere does not open.
 */
export interface Sealer {
  seal(plain: Uint8Array, place: string): Uint8Array;
  /** @throws Error when the bytes were altered, moved, or sealed under another key. */
  open(sealed: Uint8Array, place: string): Uint8Array;
  /**
   * Like `seal`, under a data key of the blob's own, which is sealed beside it: the community can be given another key
   * without touching the content.
   */
  sealBlob(plain: Uint8Array, place: string): Uint8Array;
  /** Opens blobs of `sealBlob`, and older ones of `seal`. @throws Error as `open` */
  openBlob(sealed: Uint8Array, place: string): Uint8Array;
  /** The same blob with its key sealed by another sealer. @throws Error as `open` */
  rewrapBlob(sealed: Uint8Array, place: string, to: Sealer): Uint8Array;
  /** Keyed hash for equality search over a sealed column; case and surrounding spaces do not matter. */
  blindIndex(text: string, column: string): Uint8Array;
}

/** The sealer of each community, and the one of the services themselves. */
export interface Sealers {
  readonly service: Sealer;
  /**
   * @param db the caller's own connection: inside a transaction of the embedded database there is no second one, and
   * waiting for it would never end.
   * @throws Error when there is no such community.
   */
  community(db: DatabaseHandle, tenantId: string, communityId: string): Promise<Sealer>;
  /** A fresh data key for a new community: its sealed form to store, and its sealer. */
  create(tenantId: string, communityId: string): { dataKeySealed: Uint8Array; sealer: Sealer };
}
