/** Where artefacts lie. Bytes arrive sealed; keys are made by the services and carry no meaning for a person. */
export interface BlobStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws Error when there is no such blob. */
  get(key: string): Promise<Uint8Array>;
  /** Removing what is not there succeeds. */
  remove(key: string): Promise<void>;
}
