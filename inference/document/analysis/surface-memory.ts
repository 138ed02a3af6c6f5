import { SpecularTrack } from './specular-track.ts';

/** Remembers the surface of the document of the newest capture; earlier ones are forgotten. */
export class SurfaceMemory {
  #name: string | undefined;
  #track = new SpecularTrack();

  /** @param track names the capture; undefined remembers nothing */
  of(track: string | undefined): SpecularTrack | undefined {
    if (track === undefined) return undefined;
    if (track !== this.#name) {
      this.#name = track;
      this.#track = new SpecularTrack();
    }
    return this.#track;
  }
}
