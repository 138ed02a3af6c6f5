import { readNoArguments } from './prepare/command.ts';
import { ensureSdkPackage } from './sdk/sdk-package.ts';

export const USAGE = `npm run build:sdk
Builds the Identity SDK as a package that other programs install, and prints the path of its tarball.`;

export const readArguments = readNoArguments;

/** `npm run build:sdk` */
export const main = async (): Promise<number> => {
  console.log(await ensureSdkPackage());
  return 0;
};
