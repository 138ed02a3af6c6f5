/** The part of this area that others may use. */
export { insertOperator, listOperators } from './operator.repository.ts';
export { AUTHORITY_AGE_S, readAuthority } from './operator-authority.ts';
export { type OperatorPeriod, operatorPeriods } from './operator-periods.repository.ts';
export { hadSecondPerson, heldThen, isSamePerson, type OperatorPerson } from './operators-then.ts';
