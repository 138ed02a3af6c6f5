import { Signature } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  COMPANION_ROLES,
  CompanionEntry,
  type CompanionRole,
  INSPECTED_DOCUMENTS,
  RELATIONSHIPS,
  type Relationship,
} from '#core/contract/companion.ts';
import type { SessionView } from '#core/contract/counter/state.ts';
import { Button } from '../../ui/components/Button.tsx';
import { ChoiceGroup } from '../../ui/components/ChoiceGroup.tsx';
import { Dialog } from '../../ui/components/Dialog.tsx';
import { ErrorNotice } from '../../ui/components/ErrorNotice.tsx';
import { Notice } from '../../ui/components/Notice.tsx';
import { SelectBox } from '../../ui/components/SelectBox.tsx';
import { TextInput } from '../../ui/components/TextInput.tsx';
import { useAction } from '../../ui/state/use-action.ts';

type Verifiable = keyof typeof RELATIONSHIPS;
type Inspected = (typeof INSPECTED_DOCUMENTS)[number];

/** What the operator has said of a guardian or referee so far; nothing is chosen beforehand. */
interface Said {
  name: string;
  relationship: Relationship | null;
  how: 'document' | 'session' | undefined;
  document: Inspected | null;
  reference: string;
  agreed: 'yes' | 'no' | undefined;
}
const NOTHING: Said = {
  name: '',
  relationship: null,
  how: undefined,
  document: null,
  reference: '',
  agreed: undefined,
};

const isVerifiable = (role: CompanionRole | undefined): role is Verifiable =>
  role === 'guardian' || role === 'referee';

/** A guardian who comes before the consents answers them on the applicant's display. */
const answersThere = (role: CompanionRole | undefined, { consents }: SessionView): boolean =>
  role === 'guardian' && consents.procedure === undefined;

/** Records one person who comes with the applicant. */
export function CompanionForm({ session, onClose }: { session: SessionView; onClose: () => void }) {
  const { t } = useTranslation(['session', 'common']);
  const record = useAction('session.record-companion');
  const [role, setRole] = useState<CompanionRole>();
  const [said, setSaid] = useState(NOTHING);
  const { data: companion } = CompanionEntry.safeParse(entryOf(role, said));
  const agrees = isVerifiable(role) && !answersThere(role, session);
  const isComplete = companion !== undefined && (!agrees || said.agreed === 'yes');
  const save = async () => {
    if (!companion) return;
    const { sessionId } = session;
    const answer = await record.run({ sessionId, companion, agreed: agrees && said.agreed === 'yes' });
    if (answer?.ok) onClose();
  };
  const hasGuardian = (session.companions ?? []).some((other) => other.companion.role === 'guardian');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('session:companions.title')}
      footer={
        <>
          <Button onPress={onClose}>{t('common:action.cancel')}</Button>
          <Button
            variant="primary"
            icon={Signature}
            isPending={record.pending}
            isDisabled={!isComplete}
            onPress={() => void save()}
          >
            {t('session:companions.save')}
          </Button>
        </>
      }
    >
      <p className="soft">{t('session:companions.text')}</p>
      <ChoiceGroup
        label={t('session:companions.whoIs')}
        value={role}
        onChange={(chosen) => {
          setRole(chosen);
          setSaid({ ...said, relationship: null, agreed: undefined });
        }}
        choices={COMPANION_ROLES.map((value) => ({
          value,
          label: t(`session:companions.role.${value}`),
          text: t(`session:companions.roleText.${value}`),
          disabled: value === 'guardian' && hasGuardian,
        }))}
      />
      {isVerifiable(role) && <Person role={role} said={said} onSaid={setSaid} />}
      {isVerifiable(role) &&
        (agrees ? (
          <Agreed role={role} value={said.agreed} onChange={(agreed) => setSaid({ ...said, agreed })} />
        ) : (
          <Notice tone="info">{t('session:companions.onDisplay')}</Notice>
        ))}
      <ErrorNotice error={record.error} />
    </Dialog>
  );
}

/** What the form has, in the shape that the kiosk takes; checked against its schema before it is sent. */
function entryOf(role: CompanionRole | undefined, said: Said): unknown {
  if (!isVerifiable(role)) return { role };
  const { name, relationship, how, document, reference } = said;
  const verified = how === 'session' ? { how, reference: reference.trim() } : { how, document };
  return { role, name, relationship, verified };
}

interface PersonProps {
  role: Verifiable;
  said: Said;
  onSaid: (said: Said) => void;
}

/** Who a guardian or referee is, and how they were verified. */
function Person({ role, said, onSaid }: PersonProps) {
  const { t } = useTranslation(['session', 'documents']);
  const { name, relationship, how, document, reference } = said;
  return (
    <>
      <SelectBox
        label={t('session:companions.relationship')}
        value={relationship}
        onChange={(value: Relationship) => onSaid({ ...said, relationship: value })}
        options={RELATIONSHIPS[role].map((value) => ({
          value,
          label: t(`session:companions.relationshipOf.${value}`),
        }))}
      />
      <TextInput
        label={t('session:companions.name')}
        value={name}
        maxLength={100}
        onChange={(value) => onSaid({ ...said, name: value })}
      />
      <ChoiceGroup
        label={t('session:companions.how')}
        layout="row"
        value={how}
        onChange={(value) => onSaid({ ...said, how: value })}
        choices={(['document', 'session'] as const).map((value) => ({
          value,
          label: t(`session:companions.verified.${value}`),
        }))}
      />
      {how === 'document' && (
        <SelectBox
          label={t('session:companions.document')}
          value={document}
          onChange={(value: Inspected) => onSaid({ ...said, document: value })}
          options={INSPECTED_DOCUMENTS.map((value) => ({ value, label: t(`documents:type.${value}`) }))}
        />
      )}
      {how === 'session' && (
        <TextInput
          label={t('session:companions.reference')}
          value={reference}
          onChange={(value) => onSaid({ ...said, reference: value })}
        />
      )}
    </>
  );
}

interface AgreedProps {
  role: Verifiable;
  value: Said['agreed'];
  onChange: (agreed: 'yes' | 'no') => void;
}

function Agreed({ role, value, onChange }: AgreedProps) {
  const { t } = useTranslation('session');
  return (
    <ChoiceGroup
      label={t('companions.agreed')}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'yes', label: t(`companions.agreedTo.${role}`) },
        { value: 'no', label: t('companions.notYet') },
      ]}
    />
  );
}
