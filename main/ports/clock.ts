/** The kiosk's own time. Tests move it; nothing in the product reads another one. */
export interface Clock {
  now(): Date;
}
