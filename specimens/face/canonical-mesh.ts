import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** An average face as 468 points joined by triangles; y points up, z towards the viewer, in centimetres. */
export interface CanonicalMesh {
  /** x, y, z of each point. */
  positions: Float64Array;
  /** Three point numbers a triangle. */
  triangles: Uint16Array;
}

const PACKAGE = '@mediapipe/face_mesh/package.json';
const PACKED_FILE = 'face_mesh_solution_packed_assets.data';
/** Where `geometry_pipeline_metadata_landmarks.binarypb` lies in the packed assets. */
const GEOMETRY_RANGE = [3737848, 3757224] as const;

/** Field numbers of MediaPipe's GeometryPipelineMetadata and Mesh3d; a vertex is x, y, z, u, v. */
const CANONICAL_MESH = 1;
const VERTEX_BUFFER = 3;
const INDEX_BUFFER = 4;
const FLOATS_PER_VERTEX = 5;

/** Reads the average face from the installed package; it is not stored in this project. */
export async function readCanonicalMesh(): Promise<CanonicalMesh> {
  const folder = dirname(createRequire(import.meta.url).resolve(PACKAGE));
  const file = await readFile(join(folder, PACKED_FILE));
  const metadata = readFields(file.subarray(...GEOMETRY_RANGE));
  const mesh = metadata.find(({ field }) => field === CANONICAL_MESH);
  if (!(mesh?.value instanceof Uint8Array)) throw new Error('the package holds no canonical face');
  const fields = readFields(mesh.value);
  const numbersOf = (wanted: number) =>
    fields.flatMap(({ field, value }) => (field === wanted && typeof value === 'number' ? [value] : []));
  return {
    positions: Float64Array.from(numbersOf(VERTEX_BUFFER).filter((_, at) => at % FLOATS_PER_VERTEX < 3)),
    triangles: Uint16Array.from(numbersOf(INDEX_BUFFER)),
  };
}

interface Field {
  field: number;
  value: number | Uint8Array;
}

/** The fields of one Protocol Buffers message: varints and floats as numbers, the rest as bytes. */
function readFields(message: Uint8Array): Field[] {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message[at]!;
      at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const field = tag >>> 3;
    if ((tag & 7) === 0) fields.push({ field, value: varint() });
    else if ((tag & 7) === 5) {
      fields.push({ field, value: view.getFloat32(at, true) });
      at += 4;
    } else {
      const length = varint();
      fields.push({ field, value: message.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}
