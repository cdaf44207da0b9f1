import type { SettingDefinition } from './definition.js';

/** Timeouts of connections and of a stop, and settings of logs and traces. */
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
    explanation: 'maximum idle time of a connection',
  },
  {
    name: 'shutdownTimeout',
    option: '--shutdown-timeout',
    environment: 'ASSAY_SHUTDOWN_TIMEOUT',
    type: { kind: 'duration', min: '0s', max: '1h' },
    default: '5s',
    explanation: 'time for running requests when the service stops',
  },
  {
    name: 'logLevel',
    option: '--log-level',
    environment: 'ASSAY_LOG_LEVEL',
    type: { kind: 'word', words: ['trace', 'debug', 'info', 'warn', 'error', 'silent'] },
    default: 'info',
    explanation: 'the lowest level of logged messages',
  },
  {
    name: 'traces',
    option: '--traces',
    environment: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    type: { kind: 'url', schemes: ['http:', 'https:'], example: 'http://localhost:4318' },
    default: null,
    fallback: 'nowhere',
    explanation: 'the OpenTelemetry collector for traces, by OTLP over HTTP',
  },
] as const satisfies readonly SettingDefinition[];
