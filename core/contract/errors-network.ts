import { errorGroup } from './error-group.ts';

/** The connection from the kiosk to the web services, and their answers. */
export const NETWORK_ERRORS = errorGroup('services', ['operator', 'administrator'], {
  SERVICES_UNREACHABLE: [
    'The services cannot be reached',
    'Check the network and the address. Evidence waits in the vault, and the kiosk tries again automatically.',
  ],
  SERVICES_TIMEOUT: ['The services take too long', 'Wait: the kiosk tries again automatically.'],
  SERVICES_INVALID_ANSWER: [
    'The services sent an unreadable response',
    'Check the address, and whether a login page of the network is in the way.',
  ],
  SERVICES_SIGNATURE_INVALID: [
    'A response of the services failed verification',
    'The kiosk keeps its present data. Ask your administrator whether the address is right.',
  ],
  SERVICES_NOT_PROVEN: [
    'These are not the services of the set-up',
    'The kiosk sends them no data. Ask your administrator whether the address is right.',
    { hint: 'Services older than the kiosk cannot prove their key: upgrade the services first.' },
  ],
  SERVICES_REFUSED: [
    'The services refused the request',
    'Ask your administrator. The details name the reason.',
  ],
  PROXY_FAILED: ['The proxy does not work', 'Check host, port, user name and password of the proxy.'],
  CERTIFICATE_UNTRUSTED: [
    'The certificate is not trusted',
    'Add the certificate authority of your organisation, and check the clock.',
  ],
  CERTIFICATE_AUTHORITY_INVALID: [
    'The certificate authority cannot be used',
    'Enter the PEM text of a certificate authority that is valid now.',
  ],
});
