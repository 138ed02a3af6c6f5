import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Installation, InstallationMarker } from '../ports/installation.ts';
import { failure, mapped } from './storage-errors.ts';

const Marker = z.strictObject({
  v: z.literal(1),
  keyStorage: z.enum(['keychain', 'passphrase-file']),
  services: z.enum(['embedded', 'remote']),
  setUpAt: z.string(),
});

/** The plain files of a data directory: the marker of a finished set-up, and exports for a person to take away. */
export function installationFiles(
  dataDir: string,
): Pick<Installation, 'marker' | 'writeMarker' | 'writeExport'> {
  const path = join(dataDir, 'kiosk.json');
  let known: InstallationMarker | undefined;
  return {
    marker() {
      known ??= readMarker(path);
      return known;
    },
    writeMarker(marker) {
      writeWhole(path, Buffer.from(JSON.stringify(marker)));
      known = marker;
    },
    writeExport(fileName, bytes) {
      const folder = join(dataDir, 'exports');
      mapped(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
      writeWhole(join(folder, basename(fileName)), bytes);
    },
  };
}

function readMarker(path: string): InstallationMarker | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw failure(
      'STORAGE_FAILED',
      'The data directory cannot be read.',
      String((error as NodeJS.ErrnoException).code),
      'Check the permissions of the data directory.',
    );
  }
  try {
    return Marker.parse(JSON.parse(text));
  } catch {
    throw failure(
      'STORAGE_FAILED',
      'The data directory is not one of this product, or it is damaged.',
      'kiosk.json has another form',
      'Restore kiosk.json from a backup, or choose another data directory.',
    );
  }
}

/** The file is there completely or not at all, also after a power cut. */
function writeWhole(path: string, bytes: Uint8Array): void {
  const unfinished = `${path}.new`;
  mapped(() => {
    const file = openSync(unfinished, 'w', 0o600);
    try {
      writeSync(file, bytes);
      fsyncSync(file);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  });
}
