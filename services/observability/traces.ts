import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';

export interface ServicesTraces {
  /** A span for every request, a child of the one that the caller names (W3C Trace Context). */
  observe(app: FastifyInstance): void;
  /** A span for every statement: its text with placeholders, never a value. */
  query(event: LogEvent): void;
  close(): Promise<void>;
}

const OFF: ServicesTraces = {
  observe: () => undefined,
  query: () => undefined,
  close: async () => undefined,
};

/**
 * Traces over OTLP when the environment names an endpoint (`OTEL_EXPORTER_OTLP_ENDPOINT` or
 * `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`); nothing at all otherwise.
 *
 * @param exporter takes the place of OTLP in tests.
 */
export function servicesTraces(
  environment: NodeJS.ProcessEnv,
  version: string,
  exporter?: SpanExporter,
): ServicesTraces {
  const asked = environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (!exporter && !asked) return OFF;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': environment.OTEL_SERVICE_NAME ?? 'counterproof-services',
      'service.version': version,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter ?? new OTLPTraceExporter())],
  });
  // Both are of the process; nothing else in it traces.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('counterproof-services', version);
  return {
    observe: (app) => observeRequests(app, tracer),
    query: (event) => recordQuery(tracer, event),
    close: () => provider.shutdown(),
  };
}

function observeRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers);
    const route = request.routeOptions.url ?? 'none';
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, 'http.route': route } },
      parent,
    );
    spans.set(request, span);
    // Everything that this request starts runs inside its span.
    context.with(trace.setSpan(parent, span), done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** Values are parameters, except for statements that take none, such as those of reports. */
const LITERAL = /'(?:[^']|'')*'/g;

function recordQuery(tracer: Tracer, event: LogEvent): void {
  const end = Date.now();
  const statement = event.query.sql.replace(LITERAL, '?');
  const span = tracer.startSpan(statement.slice(0, statement.indexOf(' ')).toUpperCase() || 'QUERY', {
    kind: SpanKind.CLIENT,
    startTime: end - event.queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
  });
  if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}
