import { UserRoundCheck } from 'lucide-react';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import type { Answers } from '../decision/answers.ts';
import { isOverruled, type OperatorAnswers } from './overruled.ts';

/** The operator's answers, and whose they are. */
interface Overruling extends OperatorAnswers {
  operator: string;
}

const OverrulingContext = createContext<Overruling | undefined>(undefined);

export interface OverrulingProviderProps {
  session: SessionView;
  answers: Answers;
  /** The name of the operator who answers or answered. */
  operator: string;
  children: React.ReactNode;
}

/** Lets each check on the screen say whether the operator overrules it. */
export function OverrulingProvider({ session, answers, operator, children }: OverrulingProviderProps) {
  const { documents } = session;
  const value = useMemo(() => ({ answers, documents, operator }), [answers, documents, operator]);
  return <OverrulingContext value={value}>{children}</OverrulingContext>;
}

/** Beside a failed check: the operator answered otherwise. The check stays as it is. */
export function OverruledMark({ check }: { check: CheckResult }) {
  const { t } = useTranslation('checks');
  const overruling = useContext(OverrulingContext);
  if (!overruling || !isOverruled(check, overruling)) return null;
  return (
    <span className="OverruledMark">
      <UserRoundCheck aria-hidden className="Pill-icon" />
      {t('overruled', { operator: overruling.operator })}
    </span>
  );
}
