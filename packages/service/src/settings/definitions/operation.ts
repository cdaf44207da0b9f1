import type { SettingDefinition } from './definition.js';

/** Deadlines of connections, and what the service says of itself. */
export const operationSettings = [
  {
    name: 'headersTimeout',
    option: '--headers-timeout',
    environment: 'ASSAY_HEADERS_TIMEOUT',
    type: { kind: 'duration', min: '100ms', max: '10m' },
    default: '10s',
    explanation: 'the time for the header section of a request, and for the TLS handshake',
  },
  {
    name: 'bodyTimeout',
    option: '--body-timeout',
    environment: 'ASSAY_BODY_TIMEOUT',
    type: { kind: 'duration', min: '100ms', max: '24h' },
    default: '60s',
    explanation: 'the time for the whole body of a request',
  },
  {
    name: 'idleTimeout',
    option: '--idle-timeout',
    environment: 'ASSAY_IDLE_TIMEOUT',
    type: { kind: 'duration', min: '100ms', max: '24h' },
    default: '60s',
    explanation: 'how long a connection may be idle',
  },
  {
    name: 'shutdownTimeout',
    option: '--shutdown-timeout',
    environment: 'ASSAY_SHUTDOWN_TIMEOUT',
    type: { kind: 'duration', min: '0s', max: '1h' },
    default: '5s',
    explanation: 'how long running requests may take when the service is stopped',
  },
  {
    name: 'logLevel',
    option: '--log-level',
    environment: 'ASSAY_LOG_LEVEL',
    type: { kind: 'word', words: ['trace', 'debug', 'info', 'warn', 'error', 'silent'] },
    default: 'info',
    explanation: 'the least severe messages that are logged',
  },
  {
    name: 'traces',
    option: '--traces',
    environment: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    type: { kind: 'url', schemes: ['http:', 'https:'], example: 'http://localhost:4318' },
    default: null,
    fallback: 'nowhere',
    explanation: 'the OpenTelemetry collector that traces are sent to, by OTLP over HTTP',
  },
] as const satisfies readonly SettingDefinition[];
