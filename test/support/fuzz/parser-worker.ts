import { parentPort } from 'node:worker_threads';
import { parseAamva } from '../../../main/domain/aamva/parse-aamva.ts';
import { parseAamvaStripe } from '../../../main/domain/aamva/parse-aamva-stripe.ts';
import { type MrzReading, mergeReadings } from '../../../main/domain/icao9303/merge-readings.ts';
import { parseMrz } from '../../../main/domain/icao9303/parse-mrz.ts';
import { transliterate } from '../../../main/domain/icao9303/transliterate.ts';
import type { Framer } from '../../../main/domain/readers/framer.ts';
import { idtechFramer } from '../../../main/domain/readers/hid/idtech-framer.ts';
import { magtekFramer } from '../../../main/domain/readers/hid/magtek-framer.ts';
import { parseReportDescriptor } from '../../../main/domain/readers/hid/report-descriptor.ts';
import { scannerFramer } from '../../../main/domain/readers/hid/scanner-framer.ts';
import { deskoFramer } from '../../../main/domain/readers/serial/desko-framer.ts';
import { elyctisFramer } from '../../../main/domain/readers/serial/elyctis-framer.ts';
import { readWedgeBurst } from '../../../main/domain/readers/wedge/read-wedge-burst.ts';

const today = '2025-06-15';
const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
const pushInto =
  (make: () => Framer) =>
  (text: string): void => {
    const framer = make();
    const bytes = bytesOf(text);
    for (let at = 0; at < bytes.length; at += 64) framer.push(bytes.subarray(at, at + 64));
  };

/** Every parser of what people and readers hand over, each fed with one text of which a byte is a character. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  mrz: (text) => parseMrz(text, { today }),
  'mrz-as-read': (text) => parseMrz(text.split('\n'), { today, corrections: 'none' }),
  'merged-mrz': (text) => mergeReadings(readingsOf(text), { today }),
  names: transliterate,
  aamva: (text) => parseAamva(bytesOf(text), { today }),
  stripe: (text) => parseAamvaStripe({ 1: text, 2: text.slice(1), 3: text.slice(2) }, { today }),
  wedge: (text) => readWedgeBurst({ keys: text }),
  descriptor: (text) => parseReportDescriptor(bytesOf(text)),
  scanner: pushInto(() => scannerFramer()),
  magtek: pushInto(() => magtekFramer()),
  idtech: pushInto(() => idtechFramer()),
  elyctis: pushInto(() => elyctisFramer()),
  desko: pushInto(() => deskoFramer()),
  /** Comes to no end, so that the watchdog itself can be seen to work. */
  endless: () => {
    for (;;);
  },
};

function readingsOf(text: string): MrzReading[] {
  const half = text.length >> 1;
  return [text, text.slice(half), text.slice(0, half)].map((part) => ({ lines: part.split('\n') }));
}

parentPort?.on('message', ({ parser, text }: { parser: string; text: string }) => {
  try {
    PARSERS[parser]?.(text);
    parentPort?.postMessage({ known: Object.hasOwn(PARSERS, parser) });
  } catch (error) {
    parentPort?.postMessage({ known: true, threw: error instanceof Error ? error.message : String(error) });
  }
});

// What was loaded before counts for no parser.
parentPort?.postMessage('ready');
