/** The part of a keyboard event that the collector needs. */
export interface KeyPress {
  /** As the keyboard layout made it (`KeyboardEvent.key`). */
  key: string;
  /** The place of the key (`KeyboardEvent.code`). */
  code: string;
  /** Milliseconds, of the moment when the key was pressed and not when the page heard of it. */
  timeStamp: number;
  ctrl: boolean;
  alt: boolean;
  meta: boolean;
  /** The layout's third level: characters that need AltGr are characters. */
  altGraph: boolean;
  isModifier: boolean;
  /** The key is being held down. */
  isRepeat: boolean;
  /** An input method is composing. */
  isComposing: boolean;
}

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn'];

export const keyPressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  code: event.code,
  timeStamp: event.timeStamp,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
  altGraph: event.getModifierState('AltGraph'),
  isModifier: MODIFIERS.includes(event.key),
  isRepeat: event.repeat,
  isComposing: event.isComposing || event.key === 'Process' || event.key === 'Dead',
});

const NAMED: Readonly<Record<string, string>> = { Enter: '\r', Tab: '\t' };

/** `@` to `_`, as the control characters NUL to US (ISO/IEC 646): scanners send RS as Ctrl+^ and LF as Ctrl+J. */
const controlOf = (key: string): string | undefined => {
  const code = key.toUpperCase().charCodeAt(0);
  return code >= 0x40 && code <= 0x5f ? String.fromCharCode(code & 0x1f) : undefined;
};

/** The character of a key, or undefined when it has none. */
export const controlCharacter = ({ key, ctrl, alt, meta, altGraph }: KeyPress): string | undefined => {
  if (meta) return undefined;
  const named = NAMED[key];
  if (named !== undefined) return ctrl || alt ? undefined : named;
  if ([...key].length !== 1) return undefined;
  if (altGraph) return key;
  if (alt) return undefined;
  return ctrl ? controlOf(key) : key;
};

/** A digit of a character given by its number: Alt held, digits on the number pad (Windows). */
export const altCode = ({ code, alt, altGraph, ctrl }: KeyPress): string | undefined =>
  alt && !altGraph && !ctrl ? /^Numpad([0-9])$/.exec(code)?.[1] : undefined;
