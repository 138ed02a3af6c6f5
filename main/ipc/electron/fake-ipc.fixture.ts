import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent, IpcRenderer, WebContents } from 'electron';

type MainHandler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

/** The main process's side of IPC. Every value passes a real structured clone, as between processes. */
export class FakeIpcMain {
  readonly handlers = new Map<string, MainHandler>();
  handle(channel: string, handler: MainHandler): void {
    if (this.handlers.has(channel)) throw new Error(`second handler for ${channel}`);
    this.handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
  asElectron(): IpcMain {
    return this as unknown as IpcMain;
  }
}

/** One window's contents with its page: messages of main arrive at `page`, calls of the page reach main. */
export class FakeContents extends EventEmitter {
  readonly page = new EventEmitter();
  readonly ipcMain: FakeIpcMain;
  url: string;
  private gone = false;

  constructor(ipcMain: FakeIpcMain, url: string) {
    super();
    this.ipcMain = ipcMain;
    this.url = url;
  }

  send(channel: string, ...values: unknown[]): void {
    const cloned = structuredClone(values);
    queueMicrotask(() => this.page.emit(channel, {}, ...cloned));
  }
  isDestroyed(): boolean {
    return this.gone;
  }
  destroy(): void {
    this.gone = true;
    this.emit('destroyed');
  }

  /** Sends as the given frame would; the top frame of this page unless told otherwise. */
  async invoke(channel: string, values: readonly unknown[], frame?: object | null): Promise<unknown> {
    const cloned: unknown[] = structuredClone([...values]);
    const handler = this.ipcMain.handlers.get(channel);
    if (!handler) throw new Error(`no handler for ${channel}`);
    const senderFrame = frame === undefined ? { parent: null, url: this.url } : frame;
    const answer = await handler({ sender: this, senderFrame } as unknown as IpcMainInvokeEvent, ...cloned);
    return structuredClone(answer);
  }

  ipcRenderer(): Pick<IpcRenderer, 'invoke' | 'on'> {
    return {
      invoke: (channel: string, ...values: unknown[]) => this.invoke(channel, values),
      on: (channel: string, listener: (...values: never[]) => void) => {
        this.page.on(channel, listener as (...values: unknown[]) => void);
        return this as unknown as IpcRenderer;
      },
    };
  }
  asElectron(): WebContents {
    return this as unknown as WebContents;
  }
}
