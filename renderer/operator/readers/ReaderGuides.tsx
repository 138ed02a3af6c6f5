import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/components/Panel.tsx';
import { GUIDE_CODE, GUIDE_STEPS, READER_GUIDES, type ReaderGuide } from './reader-guides.ts';

export interface ReaderGuidesProps {
  open: ReaderGuide | undefined;
  onOpen: (guide: ReaderGuide | undefined) => void;
}

/** Guides for each problem of a reader. The guide that fits a reader's failure opens automatically. */
export function ReaderGuides({ open, onOpen }: ReaderGuidesProps) {
  const { t } = useTranslation('readers');
  return (
    <Panel title={t('guides')}>
      <div className="ReaderGuides">
        {READER_GUIDES.map((guide) => (
          <Guide
            key={guide}
            guide={guide}
            isOpen={guide === open}
            onToggle={(isOpen) => onOpen(isOpen ? guide : undefined)}
          />
        ))}
      </div>
    </Panel>
  );
}

const STEPS = ['step1', 'step2', 'step3'] as const;

function Guide({
  guide,
  isOpen,
  onToggle,
}: {
  guide: ReaderGuide;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation('readers');
  const place = useRef<HTMLDetailsElement>(null);
  const texts: Readonly<Record<string, string>> = t(`guide.${guide}`, { returnObjects: true });
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <details
      ref={place}
      className="ReaderGuide"
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) onToggle(event.currentTarget.open);
      }}
    >
      <summary>{texts.title}</summary>
      <ol>
        {STEPS.slice(0, GUIDE_STEPS[guide]).map((step) => (
          <li key={step}>{texts[step]}</li>
        ))}
      </ol>
      {GUIDE_CODE[guide] && <pre className="ReaderGuide-code code">{GUIDE_CODE[guide]}</pre>}
    </details>
  );
}
