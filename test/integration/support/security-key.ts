import {
  AuthenticatorEmulator,
  PasskeysCredentialsMemoryRepository,
  WebAuthnEmulator,
} from 'nid-webauthn-emulator';

type Options = Parameters<WebAuthnEmulator['createJSON']>[1] & Parameters<WebAuthnEmulator['getJSON']>[1];

/** A new security key. */
export const newDevice = () =>
  new WebAuthnEmulator(
    new AuthenticatorEmulator({ credentialsRepository: new PasskeysCredentialsMemoryRepository() }),
  );

/** What the page of a ceremony knows from its address. */
export function ceremonyIn(url: string) {
  const facts = new URLSearchParams(new URL(url).hash.slice(1));
  return { tenantId: facts.get('tenant'), ceremonyId: facts.get('ceremony'), secret: facts.get('secret') };
}

/**
 * A person with a security key, who does what the page behind an address of a ceremony asks: the first time makes a
 * passkey, each later time uses it.
 *
 * @param origin of the page
 */
export function securityKey(origin: string): (url: string) => Promise<void> {
  const device = newDevice();
  let hasPasskey = false;
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin };
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return async (url) => {
    const key = ceremonyIn(url);
    const kind = hasPasskey ? 'assertion' : 'attestation';
    const options = (await post(`/${kind}/options`, key)) as Options;
    const response = hasPasskey ? device.getJSON(origin, options) : device.createJSON(origin, options);
    await post(`/${kind}/result`, { ...key, response });
    hasPasskey = true;
  };
}
