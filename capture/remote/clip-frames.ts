import type { FrameTraces } from '#core/liveness/camera-facts.ts';
import type { SentView } from '#core/liveness/live-frames.ts';
import type { FaceEngine, LiveFrame } from '#inference/ports/face-models.ts';

/** The analyses wanted of a frame beside its face. */
interface Wanted {
  template: boolean;
  passive: boolean;
}

/** The frames of one clip; each is analysed once, and again only for an analysis that it lacks. */
export class ClipFrames {
  readonly #face: FaceEngine;
  readonly #sentView: SentView;
  readonly #eyes: boolean;
  readonly #observed = new Map<Uint8Array, { seen: LiveFrame; wanted: Wanted }>();
  readonly #traces = new Map<Uint8Array, FrameTraces>();

  /** @param eyes whether the lids are looked at, which costs a third of a frame's time */
  constructor(face: FaceEngine, { sentView, eyes }: { sentView: SentView; eyes: boolean }) {
    this.#face = face;
    this.#sentView = sentView;
    this.#eyes = eyes;
  }

  /** @throws AppError as {@link FaceEngine.observe} */
  async observed(jpeg: Uint8Array, asked: Wanted): Promise<LiveFrame> {
    const before = this.#observed.get(jpeg);
    const wanted = {
      template: asked.template || (before?.wanted.template ?? false),
      passive: asked.passive || (before?.wanted.passive ?? false),
    };
    const isKnown =
      before && before.wanted.template === wanted.template && before.wanted.passive === wanted.passive;
    if (isKnown) return before.seen;
    const seen = await this.#face.observe(
      { mimeType: 'image/jpeg', bytes: jpeg },
      { ...wanted, eyes: this.#eyes, quality: false, colours: false, sentView: this.#sentView },
    );
    this.#observed.set(jpeg, { seen, wanted });
    this.#traces.set(jpeg, seen.traces);
    return seen;
  }

  /** A frame's traces of its camera. @throws AppError as {@link FaceEngine.trace} */
  async traces(jpeg: Uint8Array): Promise<FrameTraces> {
    const known = this.#traces.get(jpeg);
    const traces = known ?? (await this.#face.trace({ mimeType: 'image/jpeg', bytes: jpeg }));
    this.#traces.set(jpeg, traces);
    return traces;
  }
}
