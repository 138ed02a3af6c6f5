import { Landmark, Menu } from 'lucide-react';
import { fill, useTexts } from '../i18n/texts.tsx';
import { useFrame } from './frame.tsx';
import { Sign } from './icon.tsx';

export interface Progress {
  current: number;
  total: number;
}

/** Shows the community that asks, the progress, and on a phone the menu. */
export function Top(props: {
  community: string | undefined;
  progress: Progress | undefined;
  reference: string | undefined;
}) {
  const { t } = useTexts();
  const frame = useFrame();
  const { community, progress, reference } = props;
  return (
    <header className="Top">
      <div className="Org">
        <span className="Org-mark">
          <Sign of={Landmark} />
        </span>
        <span className="Org-name">{community}</span>
      </div>
      <button
        type="button"
        className="IconButton phone"
        aria-label={t.bar.menu}
        aria-haspopup="dialog"
        onClick={() => frame.open('menu')}
      >
        <Sign of={Menu} />
      </button>
      {progress && <Steps {...progress} />}
      <span className="Top-reference desk">{reference && fill(t.reference, { reference })}</span>
    </header>
  );
}

const stateOf = (index: number, current: number) =>
  index + 1 < current ? 'done' : index + 1 === current ? 'current' : undefined;

function Steps({ current, total }: Progress) {
  const { t } = useTexts();
  const words = fill(t.progress, { current, total });
  return (
    <div className="Steps" role="img" aria-label={words}>
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no other name
        <i key={index} data-state={stateOf(index, current)} />
      ))}
      <span aria-hidden>{words}</span>
    </div>
  );
}
