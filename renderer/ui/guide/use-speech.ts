import { useEffect, useState } from 'react';
import { primaryTag } from '#core/languages/primary-tag.ts';

const voiceFor = (language: string): SpeechSynthesisVoice | undefined => {
  const wanted = primaryTag(language);
  // Only voices on this machine: texts spoken at a counter are not sent anywhere.
  return speechSynthesis
    .getVoices()
    .find(({ lang, localService }) => localService && primaryTag(lang) === wanted);
};

export interface Speech {
  /** A voice for this language is installed. */
  available: boolean;
  on: boolean;
  toggle: () => void;
}

/** Reads `text` and each later text aloud while it is switched on; the same text is on the screen. */
export const useSpeech = (text: string, language: string): Speech => {
  const [on, setOn] = useState(false);
  const [voice, setVoice] = useState<SpeechSynthesisVoice>();

  useEffect(() => {
    const choose = () => setVoice(voiceFor(language));
    choose();
    speechSynthesis.addEventListener('voiceschanged', choose);
    return () => speechSynthesis.removeEventListener('voiceschanged', choose);
  }, [language]);

  useEffect(() => {
    if (!on || !voice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
    return () => speechSynthesis.cancel();
  }, [on, voice, text]);

  return { available: voice !== undefined, on, toggle: () => setOn(!on) };
};
