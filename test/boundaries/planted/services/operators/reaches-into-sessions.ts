import { sessions } from '../sessions/sessions.ts';

export const found = sessions;
