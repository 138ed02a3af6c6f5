import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/components/Button.tsx';
import { useSpeech } from '../../ui/guide/use-speech.ts';

/** Reads the words of the screen aloud on request; absent where no voice for the language is installed. */
export function ReadAloud({ text }: { text: string }) {
  const { t, i18n } = useTranslation('applicant');
  const speech = useSpeech(text, i18n.language);
  if (!speech.available) return null;
  return (
    <Button icon={speech.on ? VolumeX : Volume2} onPress={speech.toggle}>
      {t(speech.on ? 'capture.stopReading' : 'capture.readAloud')}
    </Button>
  );
}
