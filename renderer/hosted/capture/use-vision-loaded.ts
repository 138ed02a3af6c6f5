import { useEffect, useState } from 'react';
import { VISION, visionBundle } from '../../ui/guide/vision-bundle.ts';

const RUNTIME = ['vision_wasm_module_internal.js', 'vision_wasm_module_internal.wasm'];

/** Loads the files of the face guide into the browser's cache, while the person reads. */
export function useVisionLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const load = async () => {
      const { landmarker } = await visionBundle();
      const files = [`${VISION}/${landmarker}`, ...RUNTIME.map((file) => `${VISION}/wasm/${file}`)];
      await Promise.all(
        files.map(async (file) => (await fetch(file, { signal: stop.signal })).arrayBuffer()),
      );
      setLoaded(true);
    };
    // The guide itself asks again for files that do not arrive now.
    load().catch(() => undefined);
    return () => stop.abort();
  }, []);
  return loaded;
}
