import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { expect, it } from 'vitest';
import { servicesTraces } from './traces.ts';

it('tells statements without the values that stand in them', async () => {
  const spans: ReadableSpan[] = [];
  const exporter: SpanExporter = {
    export(batch, done) {
      spans.push(...batch);
      done({ code: 0 });
    },
    shutdown: async () => undefined,
  };
  const traces = servicesTraces({}, 'test', exporter);
  const sql = "SELECT a FROM b WHERE c = 'it''s Olga' AND d = $1 AND e = '' LIMIT 3";
  traces.query({ level: 'query', query: { sql } as never, queryDurationMillis: 1 });
  await traces.close();
  expect(spans.map(({ attributes }) => attributes['db.query.text'])).toEqual([
    'SELECT a FROM b WHERE c = ? AND d = $1 AND e = ? LIMIT 3',
  ]);
});
