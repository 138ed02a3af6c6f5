import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Channel } from '#services/contract/contact.ts';
import type { MessageGateway } from '#services/kernel/ports/message-gateway.ts';

/** For development: every message becomes a file that only its owner reads. */
export function fileGateway(folder: string, channel: Channel): MessageGateway {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${channel}-${message.messageId}.json`);
      await writeFile(file, `${JSON.stringify(message, null, 2)}\n`, { mode: 0o600 });
      return {};
    },
  };
}
