/** The frames that a page painted and its longest delay, in one window of time. */
export interface FrameCount {
  /** Animation frames per second. */
  screen: number;
  /** Camera frames shown per second. */
  camera: number;
  /** Longest task of the main thread, milliseconds; 0 when none reached 50, which the browser does not report. */
  longestTask: number;
}

/**
 * Counts frames in the page for a while (`requestAnimationFrame`, `requestVideoFrameCallback`, long tasks). It runs in
 * the browser, so it may refer to nothing outside of itself.
 */
export const countFrames = async (durationMs: number): Promise<FrameCount> => {
  const video = document.querySelector('video');
  if (!video) throw new Error('the page shows no camera');
  let [screen, camera, longestTask, running] = [0, 0, 0, true];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  });
  observer.observe({ type: 'longtask' });
  const onScreen = () => {
    screen += 1;
    if (running) requestAnimationFrame(onScreen);
  };
  const onCamera = () => {
    camera += 1;
    if (running) video.requestVideoFrameCallback(onCamera);
  };
  const started = performance.now();
  requestAnimationFrame(onScreen);
  video.requestVideoFrameCallback(onCamera);
  await new Promise((resolve) => setTimeout(resolve, durationMs));
  running = false;
  const seconds = (performance.now() - started) / 1000;
  observer.disconnect();
  return { screen: screen / seconds, camera: camera / seconds, longestTask };
};
