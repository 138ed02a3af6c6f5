import type { RendererBridge } from '#core/contract/counter/index.ts';
import type { ScreenFixture } from './screen-fixture.ts';

export interface FakeCore {
  fixture: Pick<
    ScreenFixture,
    'role' | 'connection' | 'operator' | 'applicant' | 'answers' | 'camera' | 'hint' | 'waits'
  >;
  pictures: Readonly<Record<string, string>>;
  /** The camera's picture, as an address. */
  scene: string | undefined;
  storage: Readonly<Record<string, string>>;
}

/**
 * Stands in for the core inside a page: it answers with a fixture and shows a picture as the camera. It runs in the
 * browser, before the page's own scripts, so it may refer to nothing outside of itself.
 */
export const installFakeCore = ({ fixture, pictures, scene, storage }: FakeCore): void => {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  const done = { ok: true, value: { done: true } };
  const states: Record<string, unknown> = {
    'operator.state': fixture.operator,
    'applicant.state': fixture.applicant,
  };
  const listeners: Record<string, Set<(payload: unknown) => void>> = {};
  const push = (event: string, state: unknown) => {
    states[event] = state;
    for (const listener of listeners[event] ?? []) listener(state);
  };
  Object.defineProperty(window, 'fakeCorePush', { value: push });
  const calls: unknown[] = [];
  Object.defineProperty(window, 'fakeCoreCalls', { value: calls });
  const bridge = {
    role: fixture.role,
    invoke: async (operation: string, input: { artefactId?: string }) => {
      calls.push([operation, input]);
      if (operation === 'artefact.read') {
        const dataUrl = pictures[input.artefactId ?? ''];
        return dataUrl
          ? { ok: true, value: { dataUrl } }
          : { ok: false, error: { code: 'PICTURE_NOT_FOUND', message: 'no such picture' } };
      }
      if ((fixture.waits as readonly string[] | undefined)?.includes(operation)) return new Promise(() => {});
      const answers = fixture.answers as Record<string, unknown> | undefined;
      return answers?.[operation] ?? done;
    },
    sendFrame: async () => ({ ok: true, value: { accepted: false, hint: fixture.hint ?? 'hold-still' } }),
    on: (event: string, listener: (payload: unknown) => void) => {
      const all = listeners[event] ?? new Set();
      listeners[event] = all.add(listener);
      if (states[event]) listener(states[event]);
      return () => all.delete(listener);
    },
    onConnection: (listener: (state: string) => void) => {
      listener(fixture.connection ?? 'open');
      return () => {};
    },
  };
  Object.defineProperty(window, 'counterproof', { value: bridge as unknown as RendererBridge });

  navigator.mediaDevices.getUserMedia = async () => {
    if (!scene) throw new DOMException('', fixture.camera ?? 'NotFoundError');
    const canvas = document.createElement('canvas');
    canvas.width = 1280;
    canvas.height = 720;
    const image = new Image();
    image.src = scene;
    await image.decode();
    const paint = () => {
      canvas.getContext('2d')?.drawImage(image, 0, 0, 1280, 720);
      requestAnimationFrame(paint);
    };
    paint();
    return canvas.captureStream(15);
  };
};
