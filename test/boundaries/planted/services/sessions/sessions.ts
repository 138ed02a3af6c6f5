export const sessions = 'sessions';
