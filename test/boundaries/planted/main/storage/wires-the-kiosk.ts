import { createKiosk } from '../composition-root.ts';

export const kiosk = createKiosk;
