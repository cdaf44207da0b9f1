// What traces are made with, in one module that is loaded only where they are asked for. Each name is imported by itself: of packages in
// CommonJS that are bundled, `import()` would give no names.
export { diag, DiagLogLevel } from '@opentelemetry/api';
export { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
export {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
export { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
