import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { silenceRuntime } from '#inference/runtime/silence-runtime.ts';
import { FaceRows } from './face-rows.ts';
import type { GalleryCandidate, GalleryFace, GallerySearch } from './gallery-search.ts';
import { roughProbe, Shortlist } from './shortlist.ts';
import { BLOCK_ROWS, SplitTemplates } from './split-templates.ts';

/**
 * `products = gallery x probe`, one MatMulInteger of opset 13 over unsigned `[n, d]` and signed `[d, 1]`: the whole model, 146
 * bytes.
 */
const PRODUCT = Buffer.from(
  'CAg6hwEKKQoHZ2FsbGVyeQoFcHJvYmUSCHByb2R1Y3RzIg1NYXRNdWxJbnRlZ2VyEgZzZWFyY2haGwoHZ2FsbGVyeRIQCg4IAhIKCgMSAW4KAx' +
    'IBZFoYCgVwcm9iZRIPCg0IAxIJCgMSAWQKAggBYhsKCHByb2R1Y3RzEg8KDQgGEgkKAxIBbgoCCAFCBAoAEA0=',
  'base64',
);

interface Runtime {
  session: InferenceSession;
  Tensor: typeof Tensor;
}

let runtime: Promise<Runtime> | undefined;

/** Opened with the first search: services without a gallery never load it. */
function openRuntime(): Promise<Runtime> {
  runtime ??= (async () => {
    silenceRuntime();
    const ort = await import('onnxruntime-node');
    const options = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false };
    return { session: await ort.InferenceSession.create(PRODUCT, options), Tensor: ort.Tensor };
  })();
  return runtime;
}

/**
 * Every face is compared: a product of the probe with the upper parts of all templates bounds each score, and the faces that
 * can be among the best are scored by all their bits.
 */
export class MatrixSearch implements GallerySearch {
  readonly #width: number;
  readonly #templates: SplitTemplates;
  readonly #faces = new FaceRows();

  /** @param width numbers of a template */
  constructor(width: number) {
    this.#width = width;
    this.#templates = new SplitTemplates(width);
  }

  get size(): number {
    return this.#faces.size;
  }

  get bytes(): number {
    return this.#templates.bytes + this.#faces.bytes;
  }

  add({ faceKey, vector }: GalleryFace): void {
    this.#requireWidth(vector);
    this.#templates.put(this.#faces.put(faceKey), vector);
  }

  remove(faceKey: string): boolean {
    const removed = this.#faces.remove(faceKey);
    if (!removed) return false;
    this.#templates.fill(removed.row, removed.last);
    return true;
  }

  async search(probe: Float32Array, limit: number): Promise<GalleryCandidate[]> {
    this.#requireWidth(probe);
    if (limit < 1) return [];
    const found = await this.#shortlist(probe, limit);
    return found
      .flatMap((faceKey) => this.#scored(faceKey, probe))
      .sort((a, b) => b.score - a.score || (a.faceKey < b.faceKey ? -1 : 1))
      .slice(0, limit);
  }

  /** Keys of faces, the best among them. */
  async #shortlist(probe: Float32Array, limit: number): Promise<string[]> {
    const { session, Tensor } = await openRuntime();
    const rough = roughProbe(probe);
    const column = new Tensor('int8', rough.numbers, [this.#width, 1]);
    const list = new Shortlist(limit);
    const keys = new Map<number, string>();
    for (let block = 0; block < this.#templates.blocks; block += 1) {
      const first = block * BLOCK_ROWS;
      const rows = Math.min(BLOCK_ROWS, this.size - first);
      const gallery = new Tensor('uint8', this.#templates.upperParts(block, rows), [rows, this.#width]);
      const { products } = await session.run({ gallery, probe: column });
      // The gallery may have lost its last block meanwhile.
      if (block >= this.#templates.blocks) break;
      const { longest } = this.#templates;
      const units = this.#templates.unitsOf(block);
      list.take(first, products!.data as Int32Array, rough, { units, longest });
      // A row can be another face's by the time that the last block is done.
      for (const row of list.rows())
        if (row < this.size && !keys.has(row)) keys.set(row, this.#faces.keyAt(row));
    }
    return [...new Set(list.rows().flatMap((row) => keys.get(row) ?? []))];
  }

  /** The score as the gallery stands now: a face may have gone, and another taken its row, while it was searched. */
  #scored(faceKey: string, probe: Float32Array): GalleryCandidate[] {
    const row = this.#faces.rowOf(faceKey);
    return row === undefined ? [] : [{ faceKey, score: this.#templates.score(row, probe) }];
  }

  #requireWidth({ length }: Float32Array): void {
    if (length !== this.#width) throw new RangeError(`a template has ${this.#width} numbers`);
  }
}
