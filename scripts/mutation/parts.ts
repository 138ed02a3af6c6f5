import { matchesGlob } from 'node:path';

/** Files and the unit tests that must notice a change in them. Paths are globs in the project. */
export interface MutationCell {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

/** Per cent of the mutants that unit tests run and have to notice, in each part. */
export const LEAST_SCORE = 85;

/** Names the tests of a cell, as JSON, to the processes that run them. */
export const MUTATION_TESTS = 'COUNTERPROOF_MUTATION_TESTS';

const PROOFING = 'core/proofing';
const EVIDENCE = 'core/evidence';
const CHECKS = `${PROOFING}/checks`;
const LOG = `${PROOFING}/session-log`;
const WORKFLOWS = 'core/workflows';

/**
 * The code that decides who passes, proves it, and decides who may ask. A mutant of code that runs at load needs every
 * test of its cell, so slow tests have their own cells.
 */
export const MUTATION_PARTS: Readonly<Record<string, readonly MutationCell[]>> = {
  decisions: [
    {
      mutate: [`${PROOFING}/scope-answers.ts`],
      tests: [`${PROOFING}/scope-answers.test.ts`],
    },
    {
      mutate: [`${PROOFING}/{decide-outcome,check-findings,outcome-finding,asked-review}.ts`],
      tests: [`${PROOFING}/{decide-outcome*,outcome-explanation,bypass}.test.ts`],
    },
    {
      mutate: [`${PROOFING}/{evaluate-checks,bypass}.ts`, `${CHECKS}/*.ts`, `!${CHECKS}/entered-data.ts`],
      tests: [
        `${PROOFING}/{evaluate-checks*,face-liveness,bypass}.test.ts`,
        `${CHECKS}/!(entered-data).test.ts`,
      ],
    },
    {
      mutate: [`${CHECKS}/entered-data.ts`, 'core/document/entered-names.ts'],
      tests: [`${CHECKS}/entered-data.test.ts`, 'core/document/entered-names.test.ts'],
    },
    {
      mutate: [`${PROOFING}/session-states.ts`],
      tests: [`${PROOFING}/session-{states,diagram}.test.ts`],
    },
    { mutate: [`${PROOFING}/session-reference.ts`], tests: [`${PROOFING}/session-reference.test.ts`] },
    {
      mutate: [`${PROOFING}/{built-in-flows,earlier-flows,verdicts,scan-verdict}.ts`],
      tests: [
        `${PROOFING}/{built-in-flows,earlier-flows,publishing-faults,scan-verdict,verdicts}.test.ts`,
        `${PROOFING}/{decide-outcome*,outcome-explanation,evaluate-checks*}.test.ts`,
        `${CHECKS}/check-result.test.ts`,
      ],
    },
    {
      mutate: [`${PROOFING}/{signed-*,portrait-age,uuid-v7}.ts`],
      tests: [`${PROOFING}/{signed-*,portrait-age,uuid-v7}.test.ts`],
    },
    {
      mutate: [`${PROOFING}/{rule-set,flow-parts,publishing-faults}.ts`],
      tests: [`${PROOFING}/{rule-set,flow-parts,publishing-faults,decide-outcome}.test.ts`],
    },
    {
      mutate: [`${LOG}/{find-gaps,question-gaps,recompute-checks,replaced-pictures}.ts`],
      tests: [`${LOG}/*.test.ts`, 'main/counter/session/logged-session.test.ts'],
    },
    {
      mutate: [`${LOG}/companion-events.ts`],
      tests: [`${LOG}/companion-events.test.ts`],
    },
    {
      mutate: [`${LOG}/inspection-events.ts`],
      tests: [`${LOG}/inspection-events.test.ts`],
    },
    {
      mutate: [`${LOG}/cover-events.ts`],
      tests: [`${LOG}/cover-events.test.ts`],
    },
    {
      mutate: [`${PROOFING}/judged-bands.ts`],
      tests: [
        `${LOG}/recompute-checks.test.ts`,
        'main/counter/session/comparison-bands.test.ts',
        'core/biometrics/calibration/bands-in-use.test.ts',
      ],
    },
    {
      mutate: ['services/proofing/judge-operators.ts'],
      tests: ['services/proofing/judge-operators.test.ts'],
    },
    {
      mutate: [
        'services/proofing/judge-confirmations.ts',
        'services/operators/operators-then.ts',
        `${EVIDENCE}/confirmation.ts`,
      ],
      tests: ['services/proofing/judge-confirmations.test.ts', 'services/operators/operators-then.test.ts'],
    },
  ],
  assurance: [
    {
      mutate: [`${PROOFING}/assurance*.ts`],
      tests: [`${PROOFING}/assurance{,-rows,.property}.test.ts`],
    },
  ],
  statements: [
    {
      mutate: [`${EVIDENCE}/{second-log,keep-second-log,verify-second-log}.ts`],
      tests: [
        `${EVIDENCE}/{second-log,package-second-log}.test.ts`,
        'main/storage/second-log.repository.test.ts',
      ],
    },
    {
      mutate: [`${EVIDENCE}/follow-log.ts`, `${PROOFING}/session-step.ts`],
      tests: [`${EVIDENCE}/follow-log.test.ts`, `${PROOFING}/session-step.test.ts`],
    },
    { mutate: [`${EVIDENCE}/hand-over.ts`], tests: [`${EVIDENCE}/hand-over.test.ts`] },
    { mutate: [`${EVIDENCE}/operator-change.ts`], tests: [`${EVIDENCE}/operator-change.test.ts`] },
    {
      mutate: [`${EVIDENCE}/{erase-enrolled-wallet,count-copies}.ts`],
      tests: [`${EVIDENCE}/{erase-enrolled-wallet,count-copies}.test.ts`],
    },
    { mutate: [`${EVIDENCE}/verify-given.ts`], tests: [`${EVIDENCE}/verify-given.test.ts`] },
    {
      mutate: [`${EVIDENCE}/{verify-operators,operator-acts,roster-extract,signed-statement}.ts`],
      tests: [`${EVIDENCE}/{verify-operators,trust}.test.ts`],
    },
    { mutate: [`${EVIDENCE}/stored-archive.ts`], tests: [`${EVIDENCE}/stored-archive.test.ts`] },
  ],
  evidence: [
    { mutate: ['core/keys/hash-chain.ts'], tests: ['core/keys/hash-chain.test.ts'] },
    { mutate: [`${EVIDENCE}/trust.ts`], tests: [`${EVIDENCE}/trust.test.ts`] },
    { mutate: [`${EVIDENCE}/commitment.ts`], tests: [`${EVIDENCE}/commitment.test.ts`] },
    { mutate: [`${EVIDENCE}/write-evidence.ts`], tests: [`${EVIDENCE}/write-evidence.test.ts`] },
    {
      mutate: [
        `${EVIDENCE}/{evidence-log,read-log,report,evidence-schema,verify-log,verify-openings,verify-signatures}.ts`,
      ],
      tests: [`${EVIDENCE}/{verify-log,evidence-schema}.test.ts`],
    },
    {
      mutate: [`${EVIDENCE}/{package,package-format,open-package,verify-package}.ts`],
      tests: [`${EVIDENCE}/{verify-package,package-format,package-changes,package-second-log}.test.ts`],
    },
  ],
  receipts: [
    { mutate: ['main/sync/verify-*.ts'], tests: ['main/sync/verify-*.test.ts'] },
    {
      mutate: ['core/contract/receipt.ts'],
      tests: ['main/sync/verify-*.test.ts', `${EVIDENCE}/trust.test.ts`],
    },
  ],
  workflows: [
    {
      mutate: [`${WORKFLOWS}/{attributes,condition}.ts`],
      tests: [`${WORKFLOWS}/{attributes,condition}.test.ts`],
    },
    {
      mutate: [`${WORKFLOWS}/{graph,attribute-use,node-parts}.ts`],
      tests: [`${WORKFLOWS}/{graph,graph-messages,attribute-use}.test.ts`],
    },
    {
      mutate: [`${WORKFLOWS}/{definition,difference}.ts`],
      tests: [`${WORKFLOWS}/definition.test.ts`],
    },
    { mutate: [`${WORKFLOWS}/given-contacts.ts`], tests: [`${WORKFLOWS}/given-contacts.test.ts`] },
    { mutate: [`${WORKFLOWS}/position.ts`], tests: [`${WORKFLOWS}/position.test.ts`] },
    { mutate: [`${WORKFLOWS}/capture-flow.ts`], tests: [`${WORKFLOWS}/capture-flow.test.ts`] },
  ],
  dispatch: [
    {
      mutate: ['sdk/{dispatch,gate}.ts'],
      tests: ['sdk/{dispatch,gate}.test.ts'],
    },
  ],
  access: [
    {
      mutate: ['services/kernel/http/access-guard.ts'],
      tests: ['services/kernel/http/access-guard.test.ts'],
    },
    { mutate: ['services/kernel/access.ts'], tests: ['services/kernel/access.test.ts'] },
    { mutate: ['services/contract/permissions.ts'], tests: ['services/contract/permissions.test.ts'] },
  ],
};

const TYPES = 'types alone';
const WORDS = 'a table of words; screens.test.ts and deciding-reason.test.ts ask for each of them';
const SCHEMA = 'the schema of an event; the forged logs of the long run try what it takes';
const READS = 'unit tests notice too few of its mutants yet; the forged logs of the long run try it';

const NODE_SCHEMA = 'a schema; definition.test.ts and the integration tests of workflows try what it takes';
const DRAWING = 'a picture decides nothing; definition.test.ts checks its nodes, edges and marked faults';
const READY = 'data; graph.test.ts judges each of these workflows, and integration tests run them';

/** Files beside those of the parts that no run changes, each with its reason. */
export const UNMUTATED: Readonly<Record<string, string>> = {
  [`${EVIDENCE}/evidence-draft.ts`]: TYPES,
  [`${PROOFING}/evidence-gap.ts`]: TYPES,
  [`${PROOFING}/outcome-evidence.ts`]: TYPES,
  [`${PROOFING}/rule-words.ts`]: WORDS,
  [`${PROOFING}/session-reasons.ts`]: WORDS,
  [`${PROOFING}/comparison-record.ts`]: SCHEMA,
  [`${PROOFING}/selfie-record.ts`]: SCHEMA,
  [`${LOG}/read-documents.ts`]: READS,
  [`${LOG}/read-keyed.ts`]: READS,
  [`${LOG}/read-session.ts`]: READS,
  [`${LOG}/sequence-gaps.ts`]: READS,
  [`${LOG}/capture-event.ts`]: SCHEMA,
  [`${LOG}/facts.ts`]: SCHEMA,
  [`${LOG}/joined-event.ts`]: SCHEMA,
  [`${LOG}/opened-event.ts`]: SCHEMA,
  [`${LOG}/selfie-events.ts`]: SCHEMA,
  [`${WORKFLOWS}/node-id.ts`]: NODE_SCHEMA,
  [`${WORKFLOWS}/nodes.ts`]: NODE_SCHEMA,
  [`${WORKFLOWS}/draw.ts`]: DRAWING,
  [`${WORKFLOWS}/ready-made.ts`]: READY,
  [`${WORKFLOWS}/ready-made-texts.ts`]: READY,
};

/** Whether globs name a file; those with `!` leave files out. */
export const mutates = (globs: readonly string[], path: string): boolean =>
  globs.some((glob) => matchesGlob(path, glob)) &&
  !globs.some((glob) => glob.startsWith('!') && matchesGlob(path, glob.slice(1)));
