import { useRef, useState } from 'react';
import type { PictureKind } from '../instance/hosted-api.ts';
import { useAction } from '../instance/use-action.ts';
import { useInstance } from '../instance/use-instance.tsx';
import { pictureBody } from './bodies.ts';
import { useCapture } from './capture-frame.tsx';
import { ageOf, PICTURE } from './take-frame.ts';
import { useEncoder } from './use-encoder.ts';

/** A file that no camera of a phone makes. */
const MOST_FILE_BYTES = 40_000_000;
/** The services take a picture of at most this age; a file that is older says so itself. */
const MOST_AGE_MS = 600_000;

export interface SentFile {
  input: React.RefObject<HTMLInputElement | null>;
  choose: () => void;
  send: (file: File | undefined) => void;
  pending: boolean;
  problem: 'unreadable' | 'tooLarge' | undefined;
}

/** A picture from the person's own files, or of the phone's own camera. */
export function useSendFile(kind: PictureKind): SentFile {
  const { store } = useInstance();
  const { keep, onTaken } = useCapture();
  const encoder = useEncoder();
  const action = useAction();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<SentFile['problem']>();
  const deliver = async (file: File) => {
    setProblem(undefined);
    if (file.size > MOST_FILE_BYTES) return setProblem('tooLarge');
    const picture = await encoder().encodeFile(file, PICTURE);
    if (!picture) return setProblem('unreadable');
    keep(new Blob([picture.jpeg], { type: 'image/jpeg' }));
    const ageMs = Math.min(MOST_AGE_MS, ageOf(file.lastModified));
    const body = pictureBody(picture.jpeg);
    const facts = { ageMs, captureType: 'Manual' } as const;
    const answer = await store.ask((api) => api.picture(kind, facts, body));
    if (answer) onTaken(answer);
  };
  return {
    input,
    choose: () => input.current?.click(),
    send: (file) => void (file && action.run(() => deliver(file))),
    pending: action.pending,
    problem,
  };
}
