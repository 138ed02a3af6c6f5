import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Panel } from '../../ui/components/Panel.tsx';
import { DocumentAside } from './DocumentHeader.tsx';
import { DocumentStatePill } from './DocumentStatePill.tsx';
import { useEvidenceFocus } from './evidence-focus.tsx';
import { OneDocument } from './OneDocument.tsx';
import './DocumentPanel.css';

/** The documents of a session; each with its pictures, every source of its fields, and the operator's word. */
export function DocumentPanel({ session }: { session: SessionView }) {
  const { t } = useTranslation('session');
  const { documents } = session;
  const [shown, choose] = useShownDocument(documents);
  if (!shown) {
    return (
      <Panel title={t('document.title')}>
        <EmptyState icon={IdCard} title={t('document.emptyTitle')} text={t('document.emptyText')} />
      </Panel>
    );
  }
  return (
    <Panel title={t('document.title')} aside={<DocumentAside session={session} document={shown} />}>
      {documents.length === 1 ? (
        <OneDocument key={shown.id} session={session} document={shown} />
      ) : (
        <Tabs
          className="DocumentTabs"
          selectedKey={shown.number}
          onSelectionChange={(key) => choose(Number(key))}
        >
          <TabList className="DocumentTabs-list" aria-label={t('document.several')}>
            {documents.map((document) => (
              <DocumentTab key={document.number} document={document} />
            ))}
          </TabList>
          {documents.map((document) => (
            <TabPanel key={document.number} id={document.number} className="DocumentTabs-panel">
              <OneDocument key={document.id} session={session} document={document} />
            </TabPanel>
          ))}
        </Tabs>
      )}
    </Panel>
  );
}

function DocumentTab({ document }: { document: DocumentView }) {
  const { t } = useTranslation('documents');
  return (
    <Tab id={document.number} className="DocumentTabs-tab">
      <span className="DocumentTabs-number">{document.number}</span>
      <span>{t(`type.${document.kind.type}`)}</span>
      <DocumentStatePill document={document} />
    </Tab>
  );
}

/** The chosen document, or the newest; a further document and a check that points at one come to the front. */
const useShownDocument = (
  documents: readonly DocumentView[],
): [DocumentView | undefined, (number: number) => void] => {
  const { focus } = useEvidenceFocus();
  const [choice, setChoice] = useState<{ number: number; among: number; focus: typeof focus }>();
  const follows = focus && focus !== choice?.focus ? focus.document : undefined;
  const chosen = choice?.among === documents.length ? choice.number : undefined;
  const number = follows ?? chosen;
  const shown = documents.find((document) => document.number === number) ?? documents.at(-1);
  return [shown, (next) => setChoice({ number: next, among: documents.length, focus })];
};
