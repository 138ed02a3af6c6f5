export const createKiosk = (): string => 'kiosk';
