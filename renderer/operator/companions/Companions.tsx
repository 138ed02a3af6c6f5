import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompanionRecord } from '#core/contract/companion.ts';
import type { SessionView } from '#core/contract/counter/state.ts';

/** Who came with the applicant: items of a list of exceptions. */
export function Companions({ session }: { session: Pick<SessionView, 'companions'> }) {
  return (session.companions ?? []).map((record) => (
    <li key={record.id} className="Exception" data-verdict="NOTE">
      <Users aria-hidden className="Exception-icon" />
      <p>
        <CompanionWords record={record} />
      </p>
    </li>
  ));
}

/** Role and, of a guardian or referee, who they are, how they were verified and how they agreed. */
export function CompanionWords({ record: { companion, consent } }: { record: CompanionRecord }) {
  const { t } = useTranslation(['session', 'documents']);
  const { role } = companion;
  const said = <strong>{t(`session:companions.role.${role}`)}</strong>;
  if (role === 'interpreter' || role === 'helper') return said;
  const { name, relationship, verified } = companion;
  return (
    <>
      {said} <bdi>{name}</bdi> ({t(`session:companions.relationshipOf.${relationship}`)}).{' '}
      {verified.how === 'document'
        ? t('session:companions.byDocument', { document: t(`documents:type.${verified.document}`) })
        : t('session:companions.bySession')}{' '}
      {consent && t(`session:companions.consent.${consent}`)}
    </>
  );
}
