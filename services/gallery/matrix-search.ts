import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { silenceRuntime } from '#inference/runtime/silence-runtime.ts';
import { bestOf } from './best-of.ts';
import { FaceRows } from './face-rows.ts';
import type { GalleryCandidate, GalleryFace, GallerySearch } from './gallery-search.ts';

/** Rows of one block: a gallery grows block by block, so that nothing is ever copied. */
const BLOCK_ROWS = 65_536;

/** `scores = gallery x probe`, one MatMul of opset 13 over `[n, d]` and `[d, 1]`: the whole model, 136 bytes. */
const PRODUCT = Buffer.from(
  'CAgSADp8CiAKB2dhbGxlcnkKBXByb2JlEgZzY29yZXMiBk1hdE11bBIGc2VhcmNoWhsKB2dhbGxlcnkSEAoOCAESCgoDEgFuCgMSAWRaGAoFcHJvYmUS' +
    'DwoNCAESCQoDEgFkCgIIAWIZCgZzY29yZXMSDwoNCAESCQoDEgFuCgIIAUIECgAQDQ==',
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

/** Every face is compared: one matrix product of the gallery with the probe, and the best of its scores. */
export class MatrixSearch implements GallerySearch {
  readonly #width: number;
  readonly #blocks: Float32Array[] = [];
  readonly #faces = new FaceRows();

  /** @param width numbers of a template */
  constructor(width: number) {
    this.#width = width;
  }

  get size(): number {
    return this.#faces.size;
  }

  get bytes(): number {
    return (
      this.#blocks.length * BLOCK_ROWS * this.#width * Float32Array.BYTES_PER_ELEMENT + this.#faces.bytes
    );
  }

  add({ faceKey, vector }: GalleryFace): void {
    if (vector.length !== this.#width) throw new RangeError(`a template has ${this.#width} numbers`);
    const row = this.#faces.put(faceKey);
    if (row === this.#blocks.length * BLOCK_ROWS) {
      this.#blocks.push(new Float32Array(BLOCK_ROWS * this.#width));
    }
    this.#rowAt(row).set(vector);
  }

  remove(faceKey: string): boolean {
    const removed = this.#faces.remove(faceKey);
    if (!removed) return false;
    this.#rowAt(removed.row).set(this.#rowAt(removed.last));
    this.#rowAt(removed.last).fill(0);
    if (this.size <= (this.#blocks.length - 1) * BLOCK_ROWS) this.#blocks.pop();
    return true;
  }

  async search(probe: Float32Array, limit: number): Promise<GalleryCandidate[]> {
    if (probe.length !== this.#width) throw new RangeError(`a template has ${this.#width} numbers`);
    const { session, Tensor } = await openRuntime();
    const column = new Tensor('float32', probe, [this.#width, 1]);
    const found = new Set<string>();
    for (const [index, block] of this.#blocks.entries()) {
      const first = index * BLOCK_ROWS;
      const rows = Math.min(BLOCK_ROWS, this.size - first);
      const gallery = new Tensor('float32', block.subarray(0, rows * this.#width), [rows, this.#width]);
      const { scores } = await session.run({ gallery, probe: column });
      for (const best of bestOf(scores!.data as Float32Array, limit)) {
        const row = first + best.index;
        if (row < this.size) found.add(this.#faces.keyAt(row));
      }
    }
    return [...found]
      .flatMap((faceKey) => this.#scored(faceKey, probe))
      .sort((a, b) => b.score - a.score || (a.faceKey < b.faceKey ? -1 : 1))
      .slice(0, limit);
  }

  /** The score as the gallery stands now: a face may have gone, and another taken its row, while it was searched. */
  #scored(faceKey: string, probe: Float32Array): GalleryCandidate[] {
    const row = this.#faces.rowOf(faceKey);
    if (row === undefined) return [];
    const score = this.#rowAt(row).reduce((sum, value, index) => sum + value * probe[index]!, 0);
    return [{ faceKey, score }];
  }

  #rowAt(row: number): Float32Array {
    const from = (row % BLOCK_ROWS) * this.#width;
    return this.#blocks[Math.floor(row / BLOCK_ROWS)]!.subarray(from, from + this.#width);
  }
}
