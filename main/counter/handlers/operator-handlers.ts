import type { operatorOperations } from '#core/contract/counter/operator-operations.ts';
import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import type { Kiosk } from '../kiosk.ts';
import { newOperator } from '../operators/new-operator.ts';
import { operatorView } from '../views/operator-view.ts';

const DONE = { done: true } as const;
type Adding = Parameters<Handlers<typeof operatorOperations>['operator.add']>[0];

/** Who is at the counter, and the display for the person in front of it. */
export function operatorHandlers(kiosk: Kiosk): Handlers<typeof operatorOperations> {
  return {
    'operator.state': () => kiosk.operatorState(),
    'operator.sign-in': ({ operatorId, passphrase }) => {
      const open = kiosk.open();
      const operator = open.presence.signIn(operatorId, passphrase);
      open.rosterAndFlows.refreshSoon();
      return operatorView(operator);
    },
    'operator.sign-out': () => {
      kiosk.opened()?.presence.signOut();
      return DONE;
    },
    'operator.keep-awake': () => {
      kiosk.open().presence.seen();
      kiosk.hub.changed();
      return DONE;
    },
    'operator.add': (input) => addOperator(kiosk, input),
    'display.open-applicant': async ({ mode }) => kiosk.options.host.openApplicant(mode),
  };
}

/** A supervisor's own signature allows the new operator; the roster comes back signed by the services. */
async function addOperator(kiosk: Kiosk, input: Adding) {
  const open = kiosk.open();
  const { credentials, time } = kiosk.options;
  const { link } = open.unlocked;
  const supervisor = open.presence.signer();
  if (!supervisor) throw failure('NOT_SIGNED_IN', 'the key of the supervisor is not in memory');
  const operator = newOperator(input, credentials, time.clock);
  const { communityId } = open.settings.enrolment;
  const signature = link.operatorAuthority(supervisor, communityId, operator, time.clock.now());
  await link.gateway.addOperator(operator, { kind: 'supervisor', signature });
  await open.rosterAndFlows.refresh();
  const { operatorId: id, name, role } = operator;
  const permissions = open.roster.operators().find(({ operatorId }) => operatorId === id)?.permissions ?? [];
  return { id, name, role, permissions };
}
