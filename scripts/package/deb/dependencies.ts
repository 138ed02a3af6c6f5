import type { Product } from '../payload/products.ts';
import type { ControlFields } from './control.ts';

/** Libraries of Node and the native modules, as `objdump -p` names them. */
const OF_NODE = ['libc6 (>= 2.31)', 'libgcc-s1', 'libstdc++6 (>= 10)'];

type Words = Pick<ControlFields, 'section' | 'depends' | 'recommends' | 'synopsis' | 'description'>;

/** The dependencies and the description of each package, for administrators. */
export const DEBIAN: Readonly<Record<Product['name'], Words>> = {
  'counterproof-kiosk': {
    section: 'misc',
    depends: [
      'chromium | google-chrome-stable | microsoft-edge-stable',
      ...OF_NODE,
      'libudev1',
      'libusb-1.0-0',
    ],
    recommends: ['gnome-keyring', 'x11-xserver-utils'],
    synopsis: 'kiosk for attended identity verification',
    description: [
      'At a staffed counter, an operator verifies an applicant by document, face and',
      'inspection. The kiosk signs a record of everything that was captured, compared',
      'and decided. It works without a network.',
      '',
      'It is shown in an installed browser. A managed policy keeps every Chromium,',
      'Chrome and Edge of this machine to the kiosk: install it on kiosks alone.',
    ],
  },
  'counterproof-services': {
    section: 'net',
    depends: ['adduser', 'debconf (>= 0.5) | debconf-2.0', ...OF_NODE],
    recommends: ['postgresql-client'],
    synopsis: 'web services for attended identity verification',
    description: [
      'Kiosks send the signed records of identity verifications to these services,',
      'which make every check again, decide, keep, erase and report.',
      '',
      'They use an embedded database, or PostgreSQL 15 or newer. Set them up with:',
      'counterproof-services set-up',
    ],
  },
};
