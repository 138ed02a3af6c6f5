import { FileJson } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { type FlowLayout, MAX_LAYOUTS_TEXT } from '#core/contract/counter/layout-operations.ts';
import { LANGUAGES } from '#core/contract/language.ts';
import { Button } from '../../ui/components/Button.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';

interface LayoutEditorProps {
  layouts: readonly FlowLayout[];
  value: string;
  onChange: (value: string) => void;
}

/** The definition that is tried: of a flow, of a file, or typed. */
export function LayoutEditor({ layouts, value, onChange }: LayoutEditorProps) {
  const { t, i18n } = useTranslation('layouts');
  const language = LANGUAGES.find((one) => one === i18n.language) ?? 'en';
  const keyOf = ({ flowId, id }: FlowLayout) => `${flowId} ${id}`;
  const chosen = layouts.find(({ definition }) => definition === value);
  const open = async (file: File | undefined) => {
    if (file) onChange((await file.text()).slice(0, MAX_LAYOUTS_TEXT));
  };
  return (
    <Panel title={t('definition.title')}>
      <div className="Layouts-definition">
        {layouts.length > 0 && (
          <SelectBox
            label={t('definition.flows')}
            value={chosen ? keyOf(chosen) : null}
            onChange={(key) => onChange(layouts.find((one) => keyOf(one) === key)?.definition ?? '')}
            options={layouts.map((one) => ({
              value: keyOf(one),
              label: `${one.name} (${one.flowName[language]} ${one.flowVersion})`,
            }))}
          />
        )}
        <TextInput
          label={t('definition.label')}
          hint={t('definition.hint')}
          kind="multiline"
          value={value}
          maxLength={MAX_LAYOUTS_TEXT}
          onChange={onChange}
        />
        <FileTrigger
          acceptedFileTypes={['.json', 'application/json']}
          onSelect={(files) => void open(files?.[0])}
        >
          <Button icon={FileJson}>{t('definition.open')}</Button>
        </FileTrigger>
      </div>
    </Panel>
  );
}
