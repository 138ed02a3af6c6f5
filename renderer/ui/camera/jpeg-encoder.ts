/** From the page to the encoder's worker. */
export interface EncoderRequest {
  id: number;
  /** The camera's own frame, because to scale it costs the page 15 ms; or a photograph. */
  frame: VideoFrame | ImageBitmap;
  width: number;
  height: number;
  quality: number;
}
/** Without a picture the frame could not be encoded. */
export interface EncoderReply {
  id: number;
  jpeg?: ArrayBuffer;
  luma?: number;
}

export interface EncodedPicture {
  jpeg: Uint8Array<ArrayBuffer>;
  /** Mean luma, 0 to 255. */
  luma: number;
}

/** The form of an encoded picture: its largest width in pixels, and the quality of JPEG, 0 to 1. */
export interface JpegForm {
  width: number;
  quality: number;
}

export interface JpegEncoder {
  /** Takes the frame over; undefined when it cannot be read. */
  encode: (frame: VideoFrame | ImageBitmap, form: JpegForm) => Promise<EncodedPicture | undefined>;
  /** A picture file; undefined when it cannot be read. */
  encodeFile: (file: Blob, form: JpegForm) => Promise<EncodedPicture | undefined>;
  close: () => void;
}

const sizeOf = (frame: VideoFrame | ImageBitmap) =>
  'displayWidth' in frame
    ? { width: frame.displayWidth, height: frame.displayHeight }
    : { width: frame.width, height: frame.height };

/** Frames as JPEG, encoded off the main thread. */
export const createJpegEncoder = (): JpegEncoder => {
  const worker = new Worker(new URL('./jpeg-encoder.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (reply: EncoderReply) => void>();
  let nextId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<EncoderReply>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  const encode: JpegEncoder['encode'] = async (frame, form) => {
    const id = nextId++;
    const { width, height } = sizeOf(frame);
    const scale = Math.min(1, form.width / width);
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const reply = await new Promise<EncoderReply>((resolve) => {
      waiting.set(id, resolve);
      const request: EncoderRequest = { id, frame, ...size, quality: form.quality };
      worker.postMessage(request, [frame]);
    });
    return reply.jpeg && { jpeg: new Uint8Array(reply.jpeg), luma: reply.luma ?? 255 };
  };
  return {
    encode,
    encodeFile: async (file, form) => {
      const frame = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
      return frame && encode(frame, form);
    },
    close: () => {
      worker.terminate();
      // Requests that still wait learn that there is no frame.
      for (const [id, resolve] of waiting) resolve({ id });
      waiting.clear();
    },
  };
};
