import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { TextInput } from './TextInput.tsx';
import './PassphraseForm.css';

export interface PassphraseFormProps {
  /** The label of the field. */
  label: string;
  submitLabel: string;
  icon?: LucideIcon;
  /** The call that the passphrase goes to. */
  action: { pending: boolean; error: ErrorResponse | undefined };
  /** Settles when the passphrase was judged; the field is empty from then on, right or wrong. */
  onSubmit: (passphrase: string) => Promise<unknown>;
  /** Stands above the field. */
  children?: React.ReactNode;
}

/** Asks for a passphrase that exists already. A lock-out says until when by its next step. */
export function PassphraseForm({
  label,
  submitLabel,
  icon,
  action,
  onSubmit,
  children,
}: PassphraseFormProps) {
  const [passphrase, setPassphrase] = useState('');
  return (
    <form
      className="PassphraseForm"
      onSubmit={(event) => {
        event.preventDefault();
        if (passphrase) void onSubmit(passphrase).then(() => setPassphrase(''));
      }}
    >
      {children}
      <TextInput kind="passphrase" label={label} value={passphrase} onChange={setPassphrase} autoFocus />
      <ErrorNotice error={action.error} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        {...(icon ? { icon } : {})}
        isPending={action.pending}
        isDisabled={!passphrase}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
