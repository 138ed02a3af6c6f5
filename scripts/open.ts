import { sendControlCommand } from '#main/host/control-channel.ts';
import { parseHostOptions } from '#main/host/host-options.ts';

export const USAGE = `npm run open -- [--data-dir <folder>]
The running kiosk prints a new launch address in its own terminal.
  --data-dir <folder>  the data directory of that kiosk (default: the user's application data)`;

/** All options of the kiosk are taken, so that a person can repeat those of its start. */
export const readArguments = parseHostOptions;

/** `npm run open [-- --data-dir <folder>]`: the running kiosk prints a new launch address in its own terminal. */
export const main = async (args: readonly string[]): Promise<number> => {
  const { dataDir } = readArguments(args);
  if (await sendControlCommand(dataDir, 'open-operator')) {
    console.log(
      'A new launch address was printed in the terminal where the kiosk runs. It is valid for 30 seconds.',
    );
    return 0;
  }
  console.error(`No kiosk runs on ${dataDir}. Start it with: npm start`);
  return 1;
};
