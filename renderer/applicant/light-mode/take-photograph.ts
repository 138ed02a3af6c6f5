/** A photograph takes its time, but a person waits for it. */
const TAKEN_WITHIN_MS = 4000;

/** MediaStream Image Capture; the library of types does not know it yet. */
interface PhotographTaker {
  takePhoto: () => Promise<Blob>;
}
type PhotographTakers = { ImageCapture?: new (track: MediaStreamTrack) => PhotographTaker };

/** A photograph of the camera that the video shows; undefined where the camera takes none, and the live frame serves. */
export const takePhotograph = async (video: HTMLVideoElement | null): Promise<Blob | undefined> => {
  const { ImageCapture } = globalThis as PhotographTakers;
  const stream = video?.srcObject;
  const [track] = stream instanceof MediaStream ? stream.getVideoTracks() : [];
  if (!ImageCapture || !track) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), TAKEN_WITHIN_MS));
  const taken = Promise.resolve()
    .then(() => new ImageCapture(track).takePhoto())
    .catch(() => undefined);
  return Promise.race([taken, late]);
};
