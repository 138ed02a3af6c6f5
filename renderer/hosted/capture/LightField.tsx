import type { ScreenColour } from '#core/liveness/light.ts';

/** The whole screen in one soft colour, whose reflection the services look for. */
export const LightField = ({ colour: [red, green, blue] }: { colour: ScreenColour }) => (
  <div
    className="LightField"
    style={{ backgroundColor: `rgb(${red} ${green} ${blue})` }}
    aria-hidden="true"
  />
);
