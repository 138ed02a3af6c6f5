import { type FromChild, ToChild } from './contract/child-messages.ts';

/** Electron's end of the channel in a utility process; a child of Node has none. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  postMessage(message: unknown): void;
}

const parentPort = (process as { readonly parentPort?: ParentPort | null }).parentPort ?? undefined;

/** Tells the kiosk; a kiosk that is gone in this very moment is met by {@link onOrphaned}. */
export const tellParent = (message: FromChild): void => {
  if (parentPort) parentPort.postMessage(message);
  else if (process.connected) process.send?.(message, () => undefined);
};

/** Hears what the kiosk asks. Messages outside the contract are ignored. */
export const onParentMessage = (listener: (asked: ToChild) => void): void => {
  const hear = (raw: unknown): void => {
    const message = ToChild.safeParse(raw);
    if (message.success) listener(message.data);
  };
  if (parentPort) parentPort.on('message', ({ data }) => hear(data));
  else process.on('message', hear);
};

/** Electron ends a utility process with its parent. */
export const onOrphaned = (listener: () => void): void => {
  process.on('disconnect', listener);
};

/** Nothing more will be told or heard: the process ends when its work is done. */
export const leaveParent = (): void => {
  // A utility process has nothing to close: it ends after what it has told.
  if (parentPort) setImmediate(() => process.exit());
  else process.disconnect?.();
};
