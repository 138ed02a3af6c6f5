import { Volume2, VolumeX } from 'lucide-react';
import type { Speech } from '../../ui/guide/use-speech.ts';
import type { useTexts } from '../i18n/texts.tsx';
import type { Tool } from './Tools.tsx';

/** Has the words of a step read aloud, or stops it; undefined where the device has no voice for them. */
export const readAloud = (t: ReturnType<typeof useTexts>['t'], speech: Speech): Tool | undefined =>
  speech.available
    ? {
        icon: speech.on ? VolumeX : Volume2,
        text: speech.on ? t.selfie.stopReading : t.selfie.readAloud,
        onPress: speech.toggle,
        pressed: speech.on,
      }
    : undefined;
