/** One stored blob, as a sweep sees it. */
export interface StoredBlob {
  key: string;
  modifiedAt: Date;
}

/** The result of a removal; `absent`: the store held no such blob. */
export type Removal = 'deleted' | 'absent';

/** Where artefacts lie. Bytes arrive sealed; keys are made by the services and carry no meaning for a person. */
export interface BlobStore {
  /** Whole or not at all, and on disk when it answers; bytes of an earlier put under the key are replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws Error when there is no such blob. */
  get(key: string): Promise<Uint8Array>;
  /** @throws Error when the blob may still be stored. */
  remove(key: string): Promise<Removal>;
  /** Every blob, in no order. Blobs that come or go meanwhile may be missed. */
  list(): AsyncIterable<StoredBlob>;
  /** The id that the store carries; undefined for a store that no database uses yet. */
  readId(): Promise<string | undefined>;
  /** Gives the store its id. The caller makes sure that it has none. */
  writeId(id: string): Promise<void>;
}
