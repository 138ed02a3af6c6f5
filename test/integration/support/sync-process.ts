import { jwsSigner } from '#core/keys/jws.ts';
import { keyPairFromPrivate } from '#core/keys/p256.ts';
import { connectorUnderTest } from './link-under-test.ts';
import { openTemporaryVault } from './outbox-under-test.ts';

/**
 * A kiosk process that does nothing but send its outbox; it is killed at any instant. Arguments: folder of the vault,
 * address of the services, wallet scalar in hex, client id, DID of the services. All of it belongs to one test.
 */
const [directory = '', address = '', scalar = '', clientId = '', servicesDid = ''] = process.argv.slice(2);
const wallet = jwsSigner(keyPairFromPrivate(Buffer.from(scalar, 'hex')));
const link = connectorUnderTest().link({ mode: 'remote', address }, wallet);
link.enrolled({ clientId, servicesDid, tenantId: '', communityId: '', communityName: '', publicKey: '' });
const loop = link.syncLoop(openTemporaryVault(directory));
loop.onFinal(({ sessionId, final }) => console.log(`final ${sessionId} ${final.outcome}`));
loop.onStatus(({ waiting }) => console.log(`waiting ${waiting}`));
loop.start();
