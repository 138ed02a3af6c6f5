export { secondKiosk } from '#scripts/harness/services/second-kiosk.ts';
