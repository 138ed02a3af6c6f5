/** One stored blob, as a sweep sees it. */
export interface StoredBlob {
  key: string;
  modifiedAt: Date;
}

/** Where artefacts lie. Bytes arrive sealed; keys are made by the services and carry no meaning for a person. */
export interface BlobStore {
  /** Whole or not at all, and on disk when it answers; bytes of an earlier put under the key are replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws Error when there is no such blob. */
  get(key: string): Promise<Uint8Array>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
  /** Every blob, in no order. What comes or goes meanwhile may be missed. */
  list(): AsyncIterable<StoredBlob>;
}
