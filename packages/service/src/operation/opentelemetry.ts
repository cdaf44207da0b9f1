// The modules for tracing, loaded only if traces are requested. Each name is imported explicitly: `import()` of a bundled
// CommonJS package would provide no names.
export { diag, DiagLogLevel } from '@opentelemetry/api';
export { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
export {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
export { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
