import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Sends spans to a collector. */
export interface Tracing {
  /** Sends waiting spans, for a limited time. Never rejects. */
  stop(): Promise<void>;
}

/** Timeouts of a collector, in milliseconds: while the service runs, and while it stops. */
const exportTimeout = 5_000;
const stopTimeout = 3_000;

/**
 * Sends the spans of this process to an OpenTelemetry collector by OTLP over HTTP. A slow or unreachable collector loses spans
 * but has no other effect.
 *
 * @param endpoint the base URL of the collector, to which `/v1/traces` is added
 */
export async function startTracing(endpoint: string, version: string, log: Logger): Promise<Tracing> {
  // Loading these modules takes longer than the rest of a start, and few services are traced.
  const {
    diag,
    DiagLogLevel,
    OTLPTraceExporter,
    defaultResource,
    detectResources,
    envDetector,
    resourceFromAttributes,
    BatchSpanProcessor,
    NodeTracerProvider,
  } = await import('./opentelemetry.js');
  diag.setLogger(createThrottledLogger(log), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const nameResource = resourceFromAttributes({
    'service.name': 'assay',
    'service.version': version,
  });
  const detectedResource = detectResources({ detectors: [envDetector] });
  const provider = new NodeTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override our own names.
    resource: defaultResource().merge(nameResource).merge(detectedResource),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: exportTimeout }), {
        maxQueueSize: 2048,
        exportTimeoutMillis: exportTimeout,
      }),
    ],
  });
  provider.register();
  return {
    async stop() {
      const stopped = provider.shutdown().catch(() => {});
      await Promise.race([stopped, setTimeout(stopTimeout, undefined, { ref: false })]);
    },
  };
}

/** Creates the logger of export failures, with at most one line a minute. */
function createThrottledLogger(log: Logger): {
  error(): void;
  warn(): void;
  info(): void;
  debug(): void;
  verbose(): void;
} {
  let next = 0;
  const nothing = (): void => {};
  return {
    error() {
      if (Date.now() < next) return;
      next = Date.now() + 60_000;
      log.warn('traces cannot be sent to the collector');
    },
    warn: nothing,
    info: nothing,
    debug: nothing,
    verbose: nothing,
  };
}
