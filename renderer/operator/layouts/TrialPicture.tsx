import { useTranslation } from 'react-i18next';
import type { LayoutTrial } from '#core/contract/counter/layout-operations.ts';
import type { Place } from '#core/document/document-records.ts';
import { Panel } from '../../ui/components/Panel.tsx';

/** The picture with every printed line framed, and the fields framed and numbered as in the table. */
export function TrialPicture({ reading }: { reading: LayoutTrial }) {
  const { t } = useTranslation('layouts');
  const { picture, lines, record } = reading;
  const fields = Object.entries(record.fields);
  return (
    <Panel title={t('result.picture')} aside={t('result.lines', { count: lines.length })}>
      <div className="Layouts-shown">
        <img
          src={picture.dataUrl}
          alt={t('result.alt', { fields: fields.length })}
          width={picture.width}
          height={picture.height}
        />
        {lines.map(({ text, box }) => (
          <span
            key={`${text} ${box.x} ${box.y}`}
            className="Layouts-line"
            title={text}
            style={styleOf(box)}
          />
        ))}
        {fields.map(([name, field], index) => (
          <span
            key={name}
            className="Layouts-field"
            data-doubtful={field.doubtful}
            style={styleOf(field.box)}
            aria-hidden
          >
            <span className="Layouts-number tabular">{index + 1}</span>
          </span>
        ))}
      </div>
    </Panel>
  );
}

const styleOf = ({ x, y, width, height }: Place): React.CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});
