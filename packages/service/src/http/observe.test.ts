import { context, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overHttp1 } from '../../testing/http-clients.js';
import type { RunningApp } from '../../testing/running-app.js';
import { startApp } from '../../testing/running-app.js';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

let service: RunningApp;
beforeAll(async () => {
  provider.register();
  service = await startApp();
});
afterAll(async () => {
  await service.close();
  trace.disable();
  context.disable();
  await provider.shutdown();
});

it('traces an import: the request, and in it the analysis and the store', async () => {
  await overHttp1(service.origin, '/api/conversion/openapi/import/url?', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
    body: '{"url":"https://user:secret@a.test/?key=secret"}',
  });
  await expect.poll(() => exporter.getFinishedSpans().length, { timeout: 20_000 }).toBe(3);
  const spans = exporter.getFinishedSpans();
  const parent = spans.find(({ name }) => name === 'POST /api/conversion/openapi/import/url');
  expect(spans.map(({ name, parentSpanContext }) => [name, parentSpanContext?.spanId])).toEqual([
    ['analyse', parent?.spanContext().spanId],
    ['store', parent?.spanContext().spanId],
    [parent?.name, 'b7ad6b7169203331'],
  ]);
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toMatch(/secret|assay_/);
});
