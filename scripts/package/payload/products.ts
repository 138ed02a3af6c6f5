/** A product that is packaged for one kind of machine. */
export interface Product {
  /** The name of its packages, and of the folder that it is installed in. */
  readonly name: 'counterproof-kiosk' | 'counterproof-services';
  /** The folders of the compiled application that it runs. */
  readonly rooms: readonly string[];
  /** The module that its command runs. */
  readonly program: string;
  /** The folders of `dist` that it serves. */
  readonly screens: readonly ('renderer' | 'hosted')[];
}

/** Drawn pictures by which an installed application tries its models, beside its rooms. */
export const SPECIMEN_FOLDER = 'resources/self-test';
/** The SHA-256 of each file, beside the rooms. */
export const FILE_HASHES = 'files.json';

const PROGRAMS = 'scripts/package/programs';
/** Sessions of a sandbox are drawn at run time. */
const SHARED_ROOMS = ['core', 'inference', 'capture', 'specimens', 'resources/specimen', 'services'];

export const KIOSK: Product = {
  name: 'counterproof-kiosk',
  rooms: [...SHARED_ROOMS, 'sdk', 'main'],
  program: `${PROGRAMS}/kiosk-program.ts`,
  screens: ['renderer', 'hosted'],
};

export const SERVICES: Product = {
  name: 'counterproof-services',
  rooms: [...SHARED_ROOMS, 'main/host'],
  program: `${PROGRAMS}/services-program.ts`,
  screens: ['hosted'],
};

export const PRODUCTS: readonly Product[] = [KIOSK, SERVICES];
