import { parentPort } from 'node:worker_threads';
import { parseAamva } from '#core/aamva/parse-aamva.ts';
import { parseAamvaStripe } from '#core/aamva/parse-aamva-stripe.ts';
import type { MrzReading } from '#core/icao9303/frame-reading.ts';
import { mergeReadings } from '#core/icao9303/merge-readings.ts';
import { parseMrz } from '#core/icao9303/parse-mrz.ts';
import { transliterate } from '#core/icao9303/transliterate.ts';
import type { Framer } from '#core/readers/framer.ts';
import { idtechFramer } from '#core/readers/hid/idtech-framer.ts';
import { magtekFramer } from '#core/readers/hid/magtek-framer.ts';
import { parseReportDescriptor } from '#core/readers/hid/report-descriptor.ts';
import { scannerFramer } from '#core/readers/hid/scanner-framer.ts';
import { deskoFramer } from '#core/readers/serial/desko-framer.ts';
import { elyctisFramer } from '#core/readers/serial/elyctis-framer.ts';
import { readWedgeBurst } from '#core/readers/wedge/read-wedge-burst.ts';

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

// Modules that were loaded before count for no parser.
parentPort?.postMessage('ready');
