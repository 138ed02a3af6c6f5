import { X509Certificate } from 'node:crypto';
import { type AppError, failure } from '#core/contract/errors.ts';

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** An own certificate authority in PEM, and whether it replaces the public ones. */
export interface Authorities {
  readonly certificateAuthority?: string | undefined;
  readonly authorities?: 'own' | 'own-and-public' | undefined;
}

/**
 * Holds an own certificate authority to be one, or several, that are valid now, before connections rest on it.
 *
 * @param component the part that was given it.
 * @throws AppError `CERTIFICATE_AUTHORITY_INVALID`.
 */
export function checkAuthorities(
  { certificateAuthority, authorities }: Authorities,
  now: Date,
  component: string,
): void {
  const refused = (probe: string, cause?: unknown): AppError =>
    failure('CERTIFICATE_AUTHORITY_INVALID', probe, { component, cause });
  if (certificateAuthority === undefined) {
    if (authorities === 'own') throw refused('no authority is given that could replace the public ones');
    return;
  }
  const blocks = certificateAuthority.match(BLOCK) ?? [];
  if (blocks.length === 0) throw refused('no block BEGIN CERTIFICATE in the text');
  for (const block of blocks) {
    const { ca, subject, validFromDate, validToDate } = parsed(block, refused);
    const name = subject.replaceAll('\n', ', ').slice(0, 200);
    if (!ca) throw refused(`may sign no certificates: ${name}`);
    if (now < validFromDate || now > validToDate) {
      throw refused(`valid from ${validFromDate.toISOString()} to ${validToDate.toISOString()}: ${name}`);
    }
  }
}

function parsed(block: string, refused: (probe: string, cause: unknown) => AppError): X509Certificate {
  try {
    return new X509Certificate(block);
  } catch (cause) {
    throw refused('a block that is no certificate', cause);
  }
}
