import { GALLERY_TEMPLATE_WIDTH } from '../contract/gallery.ts';
import { ProblemError } from '../contract/problem.ts';
import type { ServicesContext } from '../ports/context.ts';
import type { GallerySearch } from '../ports/gallery-search.ts';
import { type Community, findSetting, type GallerySetting, listFaces } from './gallery.repository.ts';
import { MatrixSearch } from './matrix-search.ts';

interface Opened {
  revision: number;
  search: Promise<GallerySearch>;
}

/** The searchable faces of each community, read from the database when first needed and again after a change. */
export class Galleries {
  readonly #context: Pick<ServicesContext, 'db' | 'sealers'>;
  readonly #opened = new Map<string, Opened>();

  constructor(context: Pick<ServicesContext, 'db' | 'sealers'>) {
    this.#context = context;
  }

  /** @throws ProblemError `GALLERY_OFF` where nobody turned it on */
  async open(community: Community): Promise<{ setting: GallerySetting; search: GallerySearch }> {
    const setting = await this.requireOn(community);
    const key = keyOf(community);
    let opened = this.#opened.get(key);
    if (opened?.revision !== setting.revision) {
      opened = { revision: setting.revision, search: this.#read(community) };
      this.#opened.set(key, opened);
    }
    try {
      return { setting, search: await opened.search };
    } catch (error) {
      if (this.#opened.get(key) === opened) this.#opened.delete(key);
      throw error;
    }
  }

  /** Follows one change that was stored, where everything before it is known; else the next search reads anew. */
  async follow(
    community: Community,
    revision: number,
    change: (search: GallerySearch) => void,
  ): Promise<void> {
    const key = keyOf(community);
    const opened = this.#opened.get(key);
    if (opened?.revision !== revision - 1) return;
    this.#opened.set(key, { revision, search: opened.search });
    change(await opened.search);
  }

  /** @throws ProblemError `GALLERY_OFF` */
  async requireOn(community: Community): Promise<GallerySetting> {
    const setting = await findSetting(this.#context.db, community);
    if (setting?.enabled) return setting;
    throw new ProblemError('GALLERY_OFF', 'A person with gallery.manage has to turn the gallery on first.');
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
