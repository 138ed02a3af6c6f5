import fc from 'fast-check';
import { COUNTER_STANDARD } from '../proofing/built-in-flows.ts';
import { Flow } from './flow.ts';
import { LANGUAGES } from './language.ts';

const text = (max = 40) =>
  fc
    .string({ minLength: 1, maxLength: max, unit: 'grapheme' })
    .map((value) => value.replaceAll('\0', 'x').slice(0, max).toWellFormed());
const texts = (max: number) =>
  fc.record({ en: text(max), fr: text(max), 'zh-Hans': text(max), es: text(max) });
const ruleOf = (country: fc.Arbitrary<string>, region: fc.Arbitrary<string>) =>
  fc.record(
    { country, region, type: fc.constantFrom('passport' as const, 'driving-licence' as const) },
    { requiredKeys: ['country'] },
  );
const rule = fc.oneof(
  ruleOf(fc.constantFrom('*', 'D', 'fr', 'GBN', 'XOM'), fc.constantFrom('CA', 'NY', 'ON')),
  ruleOf(fc.constantFrom('USA', 'US'), fc.constantFrom('CA', 'US-NY')),
  ruleOf(fc.constant('CAN'), fc.constantFrom('ON', 'qc')),
);
const input = fc.oneof(
  fc.record({ type: fc.constant('text' as const), label: texts(60), required: fc.boolean() }),
  fc.record({ type: fc.constant('number' as const), label: texts(60), min: fc.integer({ min: -9, max: 0 }) }),
  fc.record({ type: fc.constant('password' as const), label: texts(60) }),
  fc.record({ type: fc.constant('date' as const), label: texts(60) }),
  fc.record({ type: fc.constantFrom('email' as const, 'checkbox' as const), label: texts(60) }),
);

/** Flows as they are accepted from administrators: settings of every kind, changed at random. */
export const acceptedFlows = (): fc.Arbitrary<Flow> =>
  fc
    .record({
      id: fc.stringMatching(/^[a-z][a-z0-9-]{1,20}$/).map((id) => `f${id}`),
      version: fc.integer({ min: 1, max: 1000 }),
      name: texts(60),
      uniqueTag: fc.stringMatching(/^[A-Za-z0-9]{1,20}$/),
      languages: fc.shuffledSubarray([...LANGUAGES], { minLength: 1 }),
      retryCount: fc.integer({ min: 0, max: 5 }),
      expireSessionInMin: fc.integer({ min: 1, max: 525_600 }),
      abandonFrom: fc.option(fc.constantFrom('created' as const, 'first-use' as const)),
      success: fc.integer({ min: 0, max: 5_256_000 }),
      skip: fc.boolean(),
      max_retry_count: fc.integer({ min: 1, max: 10 }),
      ignoreMiddleNames: fc.boolean(),
      allowed: fc.array(rule, { maxLength: 3 }),
      blocked: fc.array(rule, { maxLength: 3 }),
      supports: fc.double({ min: 0.95, max: 1, noNaN: true }),
      more: fc.dictionary(fc.stringMatching(/^x[a-z]{1,8}$/), fc.oneof(text(), fc.integer(), fc.boolean())),
      manualReview: fc.option(fc.constantFrom('off' as const, 'failed' as const, 'always' as const)),
      guardianUnderAge: fc.option(fc.integer({ min: 1, max: 25 })),
      enrolment: fc.option(fc.constant('wallet' as const)),
      inputs: fc.option(fc.array(input, { minLength: 1, maxLength: 3 })),
    })
    .map(
      ({
        success,
        skip,
        max_retry_count,
        ignoreMiddleNames,
        allowed,
        blocked,
        supports,
        more,
        inputs,
        abandonFrom,
        manualReview,
        guardianUnderAge,
        enrolment,
        ...flow
      }) => {
        const { comparison, document, face_liveness, retentionMin } = COUNTER_STANDARD;
        return Flow.parse({
          ...COUNTER_STANDARD,
          ...flow,
          document: { ...document, ignoreMiddleNames, allowed, blocked },
          face_liveness: { ...face_liveness, skip, max_retry_count },
          comparison: { ...comparison, selfieToPortrait: { ...comparison.selfieToPortrait, supports } },
          bypassConfig: { enabled: skip, criteria: ['under-21-us'], ...more },
          retentionMin: { ...retentionMin, success },
          ...(abandonFrom ? { abandonFrom } : {}),
          ...(manualReview ? { manualReview } : {}),
          ...(guardianUnderAge ? { guardianUnderAge } : {}),
          ...(enrolment ? { enrolment } : {}),
          ...(inputs ? { form: { inputs: inputs.map((each, at) => ({ ...each, id: `input${at}` })) } } : {}),
        });
      },
    );
