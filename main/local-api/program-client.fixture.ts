import { connect, type Socket } from 'node:net';

/** A message of the kiosk: an answer, or a notification. */
interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: { code: number; data?: { code: string; cause?: { probe: string } } };
  method?: string;
  params?: Record<string, unknown>;
}

/** A program at the other end of the socket. */
export class ProgramClient {
  readonly notifications: Answer[] = [];
  readonly socket: Socket;
  readonly closed: Promise<void>;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #onNotification: (() => void) | undefined;
  #text = '';
  #id = 0;

  constructor(path: string) {
    this.socket = connect(path);
    this.socket.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  call(method: string, params: object = {}): Promise<Answer> {
    this.#id += 1;
    const id = this.#id;
    const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer;
  }

  async code(method: string, params: object = {}): Promise<string> {
    const { error } = await this.call(method, params);
    return error?.data?.code ?? 'done';
  }

  async notification(method: string): Promise<Answer> {
    for (;;) {
      const found = this.notifications.find((one) => one.method === method);
      if (found) return found;
      await new Promise<void>((resolve) => {
        this.#onNotification = resolve;
      });
    }
  }

  #take(text: string): void {
    this.#text += text;
    const lines = this.#text.split('\n');
    this.#text = lines.pop() ?? '';
    for (const line of lines) {
      const answer = JSON.parse(line) as Answer;
      if (answer.id === undefined) this.notifications.push(answer);
      else this.#waiting.get(answer.id)?.(answer);
      this.#onNotification?.();
    }
  }
}
