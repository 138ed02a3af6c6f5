import { describe, expect, it } from 'vitest';
import { Flow } from '../../contract/flow.ts';
import { read, zoneOf } from '../../document/document.fixture.ts';
import { COUNTER_STANDARD } from '../built-in-flows.ts';
import { explainOutcome } from '../decide-outcome.ts';
import { checksOf, collected, lookedAt, of, passport, TODAY } from '../evaluate-checks.fixture.ts';
import type { OperatorDecision } from '../verdicts.ts';
import { notPerformed, passed } from './check-result.ts';
import { checkGuardian } from './guardian.ts';

const ID = 'applicant.guardian';
const born = (dateOfBirth: string) =>
  lookedAt({ zone: zoneOf({ fields: { ...zoneOf().fields, dateOfBirth: read(dateOfBirth) } }) });
const judge = (births: string[], isAnsweredFor = false) =>
  checkGuardian(18, births.map(born), isAnsweredFor, TODAY);

describe('an applicant below the age of the flow', () => {
  it('needs a guardian until the birthday', () => {
    expect(judge(['2008-11-21'])).toEqual(notPerformed(ID, 'guardian-missing'));
    expect(judge(['2008-11-20'])).toEqual(passed(ID, 'of-age'));
  });

  it('is as old as the youngest of their documents says', () => {
    expect(judge(['1974-08-12', '2012-01-01'])).toEqual(notPerformed(ID, 'guardian-missing'));
    expect(judge(['', '2012-01-01'])).toEqual(notPerformed(ID, 'guardian-missing'));
  });

  it('is of unknown age without a date of birth on each document', () => {
    expect(judge([])).toEqual(notPerformed(ID, 'age-unknown'));
    expect(judge([''])).toEqual(notPerformed(ID, 'age-unknown'));
    // A child's paper beside the document of an adult.
    expect(judge(['1974-08-12', ''])).toEqual(notPerformed(ID, 'age-unknown'));
  });

  it('is answered for by a guardian who agreed, at any age', () => {
    for (const births of [['2012-01-01'], ['1974-08-12'], []]) {
      expect(judge(births, true)).toEqual(passed(ID, 'guardian-consented'));
    }
  });
});

describe('a flow with an age', () => {
  const flow = COUNTER_STANDARD;
  const { guardianUnderAge: _age, ...none } = flow;
  const ageless: Flow = none;
  const approve: OperatorDecision = { kind: 'approve', reasons: ['identity-confirmed'] };
  const outcome = (change: Partial<typeof collected>, own: Flow = flow) => {
    const evidence = { ...collected, ...change };
    return explainOutcome(
      own,
      { checks: checksOf(own, evidence), attestation: evidence.attestation },
      approve,
    ).rules.filter(({ subject }) => subject === ID);
  };

  it('has the check, and no other flow has it', () => {
    expect(checksOf(ageless, collected).map(({ id }) => id)).not.toContain(ID);
    expect(checksOf(flow, collected).map(({ id }) => id)).toContain(ID);
    expect(outcome(of(passport), ageless)).toEqual([]);
  });

  it('leaves an approval no more than Review until a guardian has agreed', () => {
    const open = { rule: 'check-performed', subject: ID };
    expect(outcome({ documents: [] })).toEqual([
      { ...open, result: 'NOT_PERFORMED (age-unknown)', limits: 'Review' },
    ]);
    expect(outcome({ documents: [], isAnsweredFor: true })).toEqual([
      { ...open, result: 'PASSED (guardian-consented)' },
    ]);
    expect(outcome(of(passport))).toEqual([{ ...open, result: 'PASSED (of-age)' }]);
  });

  it.each([0, 26, 17.5])('takes no age of %s years', (guardianUnderAge) => {
    expect(Flow.safeParse({ ...COUNTER_STANDARD, guardianUnderAge }).success).toBe(false);
  });
});
