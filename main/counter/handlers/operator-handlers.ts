import type { operatorOperations } from '#core/contract/counter/operator-operations.ts';
import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { secondPersons, takesTwo } from '#core/contract/operators.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { Kiosk } from '../kiosk.ts';
import { newOperator } from '../operators/new-operator.ts';
import { operatorView } from '../views/operator-view.ts';

const DONE = { done: true } as const;
type Adding = Parameters<Handlers<typeof operatorOperations>['operator.add']>[0];

/** Handlers for the operator at the counter, and for the display of the applicant. */
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
    'display.printers': async () => ({ printers: await kiosk.options.host.printers() }),
    'display.open-applicant': async ({ mode }) => kiosk.options.host.openApplicant(mode),
  };
}

/**
 * The signatures of a supervisor and of a second one allow the new operator, who gets nothing that the first does not
 * hold; the roster comes back signed by the services.
 */
async function addOperator(kiosk: Kiosk, { confirmation, ...input }: Adding) {
  const open = kiosk.open();
  const { credentials, time } = kiosk.options;
  const { presence, roster, unlocked, settings } = open;
  const { link } = unlocked;
  const [first, supervisor] = [presence.operator(), presence.signer()];
  if (!first || !supervisor) throw failure('NOT_SIGNED_IN', 'the key of the supervisor is not in memory');
  const operator = newOperator(input, credentials, time.clock, first.permissions);
  const needsSecond = takesTwo(operator.permissions) && secondPersons(roster.operators(), first).length > 0;
  if (needsSecond && !confirmation) throw failure('SECOND_PERSON_REQUIRED', 'no second person confirmed it');
  const signBy = (signer: JwsSigner): string =>
    link.operatorAuthority(signer, settings.enrolment.communityId, operator, time.clock.now());
  const second =
    confirmation && presence.signAsSecond(confirmation.operatorId, confirmation.passphrase, signBy);
  const { waitsUntil } = await link.gateway.addOperator(operator, {
    kind: 'supervisor',
    signature: signBy(supervisor),
    ...(second ? { confirmation: second } : {}),
  });
  await open.rosterAndFlows.refresh();
  const { operatorId: id, name, role } = operator;
  if (waitsUntil !== undefined) return { id, name, role, permissions: [], waitsUntil };
  const permissions = roster.operators().find(({ operatorId }) => operatorId === id)?.permissions ?? [];
  return { id, name, role, permissions };
}
