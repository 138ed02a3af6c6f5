import { Agent, request } from 'node:http';

/** One request that is ready to go, proof and all. */
export interface ReadyRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadFigures {
  /** Milliseconds from sending to the last byte, one for each request. */
  latencies: number[];
  perSecond: number;
}

/** Sends requests, a given number at a time, and measures each. @throws Error at the first answer that is no success */
export async function drive(requests: readonly ReadyRequest[], width: number): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: width });
  const latencies: number[] = [];
  const queue = requests.values();
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (const ready of queue) {
      const sent = performance.now();
      await send(ready, agent);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { latencies, perSecond: requests.length / seconds };
}

/** The body of a successful answer. */
export function send({ method, url, headers, body }: ReadyRequest, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sending = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => {
        const isDone = answer.statusCode !== undefined && answer.statusCode < 300;
        if (isDone) resolve(text);
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${text.slice(0, 300)}`));
      });
      answer.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
