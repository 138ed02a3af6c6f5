import type { Place } from '#core/document/document-records.ts';

/** A width and a height, CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The part of a picture that the stage shows: its middle as shares of the picture, and its magnification. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

export const WHOLE: View = { x: 0.5, y: 0.5, zoom: 1 };
export const MOST_ZOOM = 8;
/** How large a printed field is shown when the work comes to it. */
const FIELD_ZOOM = 2.2;
/** A field keeps at least this part of the stage free on each side. */
const FREE = 0.12;

/** The size of the whole picture inside the stage. */
export const fitted = (stage: Size, ratio: number): Size => {
  const width = Math.min(stage.width, stage.height * ratio);
  return { width, height: width / ratio };
};

const clamp = (value: number, least: number, most: number): number =>
  least > most ? 0.5 : Math.min(most, Math.max(least, value));

/** The same view, with no more empty room beside the picture than its shape makes necessary. */
export const within = ({ x, y, zoom }: View, stage: Size, ratio: number): View => {
  const { width, height } = fitted(stage, ratio);
  const larger = Math.min(MOST_ZOOM, Math.max(1, zoom));
  const halfX = stage.width / (2 * width * larger);
  const halfY = stage.height / (2 * height * larger);
  return { x: clamp(x, halfX, 1 - halfX), y: clamp(y, halfY, 1 - halfY), zoom: larger };
};

/** The view of a printed field: in the middle where the picture allows it, whole, and with room around it. */
export const viewOf = (place: Place, stage: Size, ratio: number): View => {
  const { width, height } = fitted(stage, ratio);
  const room = 1 - 2 * FREE;
  const most = Math.min(
    (stage.width * room) / (place.width * width),
    (stage.height * room) / (place.height * height),
  );
  const view = {
    x: place.x + place.width / 2,
    y: place.y + place.height / 2,
    zoom: Math.min(FIELD_ZOOM, most),
  };
  return within(view, stage, ratio);
};

/** Returns the view after the picture was dragged by this number of CSS pixels. */
export const moved = (view: View, by: { x: number; y: number }, stage: Size, ratio: number): View => {
  const { width, height } = fitted(stage, ratio);
  const { x, y, zoom } = view;
  return within({ x: x - by.x / (width * zoom), y: y - by.y / (height * zoom), zoom }, stage, ratio);
};

/** Where the picture lies in the stage: its left upper corner and its width, CSS pixels. */
export const placed = ({ x, y, zoom }: View, stage: Size, ratio: number) => {
  const { width, height } = fitted(stage, ratio);
  return {
    left: stage.width / 2 - x * width * zoom,
    top: stage.height / 2 - y * height * zoom,
    width: width * zoom,
    height: height * zoom,
  };
};

/** The part of the picture that the stage shows, as shares of the picture. */
export const shownPart = (view: View, stage: Size, ratio: number): Place => {
  const { left, top, width, height } = placed(view, stage, ratio);
  const x = Math.max(0, -left / width);
  const y = Math.max(0, -top / height);
  return {
    x,
    y,
    width: Math.min(1, (stage.width - left) / width) - x,
    height: Math.min(1, (stage.height - top) / height) - y,
  };
};
