import { GALLERY_TEMPLATE_WIDTH } from '#services/contract/gallery.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { type Community, findSetting, type GallerySetting } from './gallery.repository.ts';
import { listFaces } from './gallery-face.repository.ts';
import type { GallerySearch } from './gallery-search.ts';
import { MatrixSearch } from './matrix-search.ts';

interface Opened {
  revision: number;
  search: Promise<GallerySearch>;
  usedAt: number;
  /** Zero until it is read. */
  bytes: number;
}

/** Limits of the galleries in memory; a dropped community is read again when it is next searched. */
export interface GalleryBounds {
  communities: number;
  bytes: number;
  idleMs: number;
}

/** The smallest gallery takes 34 MB, one of a million faces 540 MB. */
const BOUNDS: GalleryBounds = { communities: 16, bytes: 1024 ** 3, idleMs: 30 * 60_000 };

/**
 * The searchable faces of each community, read from the database when first needed and again after a change. The one
 * that was not used for the longest time goes first when there are too many.
 */
export class Galleries {
  readonly #context: Pick<ServicesContext, 'db' | 'sealers' | 'now'>;
  readonly #bounds: GalleryBounds;
  /** In the order of their last use. */
  readonly #opened = new Map<string, Opened>();

  constructor(context: Pick<ServicesContext, 'db' | 'sealers' | 'now'>, bounds = BOUNDS) {
    this.#context = context;
    this.#bounds = bounds;
  }

  /** Communities in memory, and the memory that they take. */
  get held(): { communities: number; bytes: number } {
    const all = [...this.#opened.values()];
    return { communities: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  /** Drops galleries without a recent search. */
  evictIdle(): void {
    const before = this.#context.now().getTime() - this.#bounds.idleMs;
    for (const [key, { usedAt }] of this.#opened) if (usedAt <= before) this.#opened.delete(key);
  }

  /** @throws ProblemError `GALLERY_OFF` where it is not turned on */
  async open(community: Community): Promise<{ setting: GallerySetting; search: GallerySearch }> {
    const setting = await this.requireOn(community);
    const key = keyOf(community);
    const opened = this.#use(community, setting.revision);
    try {
      const search = await opened.search;
      opened.bytes = search.bytes;
      this.#evictBeyond(key);
      return { setting, search };
    } catch (error) {
      if (this.#opened.get(key) === opened) this.#opened.delete(key);
      throw error;
    }
  }

  /** Follows one change that was stored, where everything before it is known; else the next search reads again. */
  async follow(
    community: Community,
    revision: number,
    change: (search: GallerySearch) => void,
  ): Promise<void> {
    const key = keyOf(community);
    const opened = this.#opened.get(key);
    if (opened?.revision !== revision - 1) return;
    opened.revision = revision;
    const search = await opened.search;
    change(search);
    opened.bytes = search.bytes;
  }

  /** @throws ProblemError `GALLERY_OFF` */
  async requireOn(community: Community): Promise<GallerySetting> {
    const setting = await findSetting(this.#context.db, community);
    if (setting?.enabled) return setting;
    throw new ProblemError('GALLERY_OFF');
  }

  #use(community: Community, revision: number): Opened {
    const key = keyOf(community);
    const known = this.#opened.get(key);
    const usedAt = this.#context.now().getTime();
    const opened =
      known?.revision === revision
        ? Object.assign(known, { usedAt })
        : { revision, search: this.#read(community), usedAt, bytes: 0 };
    this.#opened.delete(key);
    this.#opened.set(key, opened);
    return opened;
  }

  #evictBeyond(inUse: string): void {
    for (const key of this.#opened.keys()) {
      const { communities, bytes } = this.held;
      if (communities <= this.#bounds.communities && bytes <= this.#bounds.bytes) return;
      if (key !== inUse) this.#opened.delete(key);
    }
  }

  async #read(community: Community): Promise<GallerySearch> {
    const { db, sealers } = this.#context;
    const sealer = await sealers.community(db, community.tenantId, community.communityId);
    const search = new MatrixSearch(GALLERY_TEMPLATE_WIDTH);
    for await (const { faceKey, template } of listFaces(db, community, sealer)) {
      search.add({ faceKey, vector: vectorOf(template) });
    }
    return search;
  }
}

const keyOf = ({ tenantId, communityId }: Community): string => `${tenantId}|${communityId}`;

/** The numbers of a template. */
export const vectorOf = (bytes: Uint8Array): Float32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.byteLength / 4 }, (_, index) => view.getFloat32(4 * index, true));
};
