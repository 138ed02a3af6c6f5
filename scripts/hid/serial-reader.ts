import { createServer } from 'node:net';

/** Elyctis ID BOX One, Scanner Command Set 1.7: start of continuous reading, and its answer. */
const START = Buffer.from([0x43, 0x00, 0x01, 0x01]);
const LINES = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const DOCUMENT_AFTER_MS = 100;
const DOCUMENTS = 2;

const zoneFrame = (): Buffer => {
  const zone = Buffer.from(`${LINES.join('\r')}\r`, 'latin1');
  return Buffer.concat([Buffer.from([0x49, zone.length >> 8, zone.length & 0xff]), zone]);
};

const plainZone = (): Buffer => Buffer.from(`${LINES.join('\r\n')}\r\n`, 'latin1');

/**
 * An MRZ reader at the other end of the guest's serial line: it reads one document each time it is started, and sends
 * it in two parts, as a line with a small buffer does: the first in its frame, the second in lines alone.
 */
export const serveSerialReader = (socketPath: string): Promise<{ close(): void }> => {
  const server = createServer((line) => {
    let heard = Buffer.alloc(0);
    let documents = 0;
    line.on('error', () => undefined);
    line.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
      const at = heard.indexOf(START);
      if (at === -1) return;
      heard = heard.subarray(at + START.length);
      line.write(START);
      documents += 1;
      if (documents > DOCUMENTS) return;
      const frame = documents === 1 ? zoneFrame() : plainZone();
      setTimeout(() => line.write(frame.subarray(0, 40)), DOCUMENT_AFTER_MS);
      setTimeout(() => line.write(frame.subarray(40)), DOCUMENT_AFTER_MS * 2);
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, () => resolve({ close: () => server.close() }));
  });
};
