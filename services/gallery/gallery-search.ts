/** One enrolled face: its key, and a template of length one. */
export interface GalleryFace {
  /** A UUID. */
  faceKey: string;
  vector: Float32Array;
}

export interface GalleryCandidate {
  faceKey: string;
  /** Cosine similarity. */
  score: number;
}

/**
 * Exact search among the faces of one community, best first. An index of a database with vectors can take the place of
 * the one in memory.
 */
export interface GallerySearch {
  readonly size: number;
  /** Memory that it takes in this process. */
  readonly bytes: number;
  /** Replaces a face of the same key. @throws RangeError for a template of another length, or a key that is no UUID */
  add(face: GalleryFace): void;
  /** False when there was none. */
  remove(faceKey: string): boolean;
  /** The `limit` most similar faces. Ties in the order of their keys. */
  search(probe: Float32Array, limit: number): Promise<GalleryCandidate[]>;
}
