import { type DestinationStream, pino } from 'pino';

type Write = (event: string, fields: Readonly<Record<string, unknown>>) => void;

/** `fields` never hold a person's input or a document's data. */
export interface KioskLog {
  info: Write;
  warn: Write;
}

/** JSON lines: failures, or everything with `COUNTERPROOF_LOG=info`. */
export function kioskLog(destination: DestinationStream): KioskLog {
  const logger = pino({ name: 'kiosk', level: process.env.COUNTERPROOF_LOG ?? 'warn' }, destination);
  return {
    info: (event, fields) => logger.info({ event, ...fields }),
    warn: (event, fields) => logger.warn({ event, ...fields }),
  };
}
