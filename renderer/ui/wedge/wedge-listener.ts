import type { WedgeBurst } from '#core/readers/wedge/wedge-burst.ts';
import { deliveredKeys } from './delivered-keys.ts';
import { type FieldBefore, fieldBefore, giveBack, isField, isSecret, takeBack } from './held-field.ts';
import { noteHeldKey } from './held-keys.ts';
import { controlCharacter, type KeyPress, keyPressOf } from './key-press.ts';
import { quickKeys } from './quick-keys.ts';
import { SilenceTimer } from './silence-timer.ts';
import { type Outcome, WedgeCollector } from './wedge-collector.ts';

/** Nothing else on the page learns of the event. */
const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * Listens to the whole page before anything else does, and keeps the keys of readers away from it.
 *
 * A burst that is no document's text, such as the label of a queue ticket or the keys of a password manager, goes into
 * the field where it was typed. Fields for passphrases are left alone: their keys are neither held nor remembered.
 *
 * A person who shows a barcode to a scanner chooses its keys. So keys that no person types press no button.
 *
 * @param onBurst gets each burst that is a document's text, whole or spoilt, and each that had no field to go to
 * @returns how to stop
 */
export const listenToWedge = (onBurst: (burst: WedgeBurst) => void): (() => void) => {
  const collector = new WedgeCollector(() => Date.now());
  const delivered = deliveredKeys<FieldBefore>();
  const pace = quickKeys();
  /** Keys that this listener types itself. */
  let replaying = false;

  const replay = (keys: readonly string[]): void => {
    replaying = true;
    for (const key of keys) {
      delivered.add({ key, before: fieldBefore(document.activeElement) });
      giveBack(key, keys.length === 1);
    }
    replaying = false;
  };

  const settle = (outcome: Outcome | undefined): void => {
    if (outcome?.kind === 'human') replay(outcome.keys);
    if (outcome?.kind === 'burst') settleBurst(outcome);
  };

  const settleBurst = ({ burst, leaked }: Extract<Outcome, { kind: 'burst' }>): void => {
    const found = delivered.findDocument(burst.keys);
    if (found === undefined && delivered.inField()) {
      // Keys after a tab were meant for another field, perhaps one that hides them.
      const [own = ''] = burst.keys.split('\t');
      replay([...own].slice(leaked));
      return;
    }
    delivered.forget();
    if (found?.before) takeBack(found.before);
    onBurst({ ...burst, keys: found?.text ?? burst.keys });
  };

  const silence = new SilenceTimer({
    deadline: () => collector.deadline,
    onSilence: (now) => settle(collector.tick(now)),
  });

  const deliver = (press: KeyPress, target: EventTarget | null): void => {
    const key = press.isRepeat || press.isComposing ? undefined : controlCharacter(press);
    if (key === undefined) delivered.forget();
    else delivered.add({ key, before: fieldBefore(target) });
  };

  const onDown = (event: KeyboardEvent): void => {
    if (replaying || !event.isTrusted) return;
    if (isSecret(event.target) && !collector.holding) {
      collector.forget();
      delivered.forget();
      return;
    }
    const press = keyPressOf(event);
    const { outcome, verdict } = collector.down(press);
    settle(outcome);
    if (!press.isModifier) delivered.heard(press.timeStamp);
    if (!press.isModifier) pace.heard(press);
    const pressed = pace.mustNotPress(press) && !isField(event.target);
    if (verdict === 'hold') noteHeldKey();
    if (verdict === 'hold' || pressed) swallow(event);
    else if (!press.isModifier) deliver(press, event.target);
    silence.heardKey();
  };

  const onUp = (event: KeyboardEvent): void => {
    if (replaying || !event.isTrusted) return;
    if (collector.up(keyPressOf(event)) === 'hold') swallow(event);
    silence.wait();
  };

  /** Characters that the system makes of Alt and digits come without a key. */
  const onInput = (event: Event): void => {
    if (!replaying && collector.holding) swallow(event);
  };

  const capture = { capture: true } as const;
  window.addEventListener('keydown', onDown, capture);
  window.addEventListener('keyup', onUp, capture);
  window.addEventListener('beforeinput', onInput, capture);
  return () => {
    silence.stop();
    window.removeEventListener('keydown', onDown, capture);
    window.removeEventListener('keyup', onUp, capture);
    window.removeEventListener('beforeinput', onInput, capture);
  };
};
