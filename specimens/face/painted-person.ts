import { type CanonicalMesh, readCanonicalMesh } from './canonical-mesh.ts';
import { type FaceTexture, paintFace } from './face-texture.ts';
import { type FaceIdentity, identityOf } from './identity.ts';

/** The shared parts of an invented person's still picture and puppet. */
export interface PaintedPerson {
  readonly identity: FaceIdentity;
  readonly mesh: CanonicalMesh;
  readonly texture: FaceTexture;
}

const persons = new Map<number | string, Promise<PaintedPerson>>();

/** The person of a seed. Painting a face takes a second of computation, so a process paints each person once. */
export function paintedPerson(seed: number | string): Promise<PaintedPerson> {
  const known = persons.get(seed);
  if (known) return known;
  const person = paint(seed);
  persons.set(seed, person);
  return person;
}

async function paint(seed: number | string): Promise<PaintedPerson> {
  const identity = identityOf(seed);
  const mesh = await readCanonicalMesh();
  return { identity, mesh, texture: await paintFace(mesh.positions, identity, seed) };
}
