import { Meter } from '../meter.ts';
import { joinStripeFields, stripeJurisdiction } from './join-stripe-fields.ts';
import { readStripe, readStripeBirth, readStripeExpiry, type Stripe } from './read-stripe.ts';
import { STRIPE_RULES } from './rules/stripe-rules.ts';
import type { ParsedStripe, StripeTracks } from './stripe.ts';

/**
 * Reads the magnetic stripe of a driver licence (AAMVA DL/ID Card Design Standard, annex F). A faulty stripe is
 * described: every rule leaves a finding, and everything legible is read.
 * @param tracks characters of each track, with or without sentinels and check character
 * @param options.today YYYY-MM-DD
 * @returns undefined where no track resembles a licence's, such as on a payment card
 */
export function parseAamvaStripe(tracks: StripeTracks, options: { today: string }): ParsedStripe | undefined {
  const stripe = readStripe(tracks);
  if (!resembles(stripe)) return undefined;
  const meter = new Meter();
  const subject = { stripe, today: options.today };
  const findings = meter.walk(STRIPE_RULES).map(({ rule, clause, judge }) => {
    for (const track of Object.values(stripe.raw)) meter.walk(track.data);
    return { rule, clause, ...judge(subject) };
  });
  const jurisdiction = stripeJurisdiction(stripe);
  const birth = readStripeBirth(stripe.two?.birth ?? '', stripe.two?.expiry ?? '').value;
  return {
    tracks: Object.keys(stripe.raw).map(Number),
    iin: stripe.two && /^\d{6}$/.test(stripe.two.iin) ? stripe.two.iin : undefined,
    ...(jurisdiction ? { jurisdiction } : {}),
    fields: joinStripeFields(stripe, options.today),
    neverExpires: readStripeExpiry(stripe.two?.expiry ?? '', birth, options.today).kind === 'never',
    findings,
    steps: meter.steps,
  };
}

/** The issuer number of a jurisdiction, or one of AAMVA's ranges, or the state and delimited name of track 1. */
function resembles(stripe: Stripe): boolean {
  const { one, two } = stripe;
  if (two && /^(?:636[0-9]{3}|6044[0-9]{2})/.test(two.iin)) return true;
  if (!one || !stripeJurisdiction({ raw: {}, one })) return false;
  return one.name.includes('$') || one.name.includes(',');
}
