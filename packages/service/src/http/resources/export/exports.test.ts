import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { exporters, exportFormats, type ExportSource } from '@assay/exporters';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleScript, type TestScript } from '../../../../testing/bundle.js';
import { sampleImport, writeRecordTexts } from '../../../../testing/records.js';
import type { GroupTexts } from '../../../records/record-store.js';
import { Exports } from './exports.js';

const never = new AbortController().signal;

describe('exports', () => {
  let script: TestScript;
  let source: ExportSource;
  let texts: GroupTexts;
  beforeAll(async () => {
    const entry = new URL('export-child.ts', import.meta.url).pathname;
    [script, source] = await Promise.all([bundleScript(entry), sampleImport()]);
    texts = writeRecordTexts({ ...source, errors: [] });
  });
  afterAll(() => script.delete());

  function exportsWith(
    options: { deadline?: number; memory?: number; processes?: number; queue?: number; script?: URL } = {},
  ): Exports {
    return new Exports({
      script: pathToFileURL(script.path),
      deadline: 20_000,
      memory: 256 * 1024 * 1024,
      processes: 1,
      queue: 4,
      ...options,
    });
  }

  it('are the files of the exporters, as a file or as an archive', async () => {
    const exports = exportsWith({ queue: exportFormats.length });
    const made = await Promise.all(
      exportFormats.map((format) => exports.make(format, async () => texts, never)),
    );
    for (const [index, format] of exportFormats.entries()) {
      const files = (await exporters[format]()).write(source);
      const download = made[index]!;
      if (files.length === 1) {
        expect(download.name).toBe(files[0]!.name);
        expect(Buffer.from(download.bytes).toString()).toBe(files[0]!.text);
      } else {
        expect(download.name).toBe(`Users "API" 1.0.${format}.zip`);
        const entries = Object.entries(unzipSync(download.bytes));
        expect(entries.map(([name, data]) => ({ name, text: Buffer.from(data).toString() }))).toEqual(
          files.map(({ name, text }) => ({ name, text })),
        );
      }
    }
  });

  it.each(exportFormats)('to %s are possible for a group that lost any of its projects', async (format) => {
    const exporter = await exporters[format]();
    for (const lost of source.projects) {
      const kept = source.projects.flatMap((project, index) => (project === lost ? [] : [index]));
      const [groupSet, ...sets] = source.variableSets;
      const files = exporter.write({
        ...source,
        projects: kept.map((index) => source.projects[index]!),
        flows: kept.map((index) => source.flows[index]!),
        variableSets: [groupSet!, ...kept.map((index) => sets[index]!)],
      });
      expect(files.length).toBeGreaterThan(0);
    }
  });

  it('of a missing group return nothing', async () => {
    expect(await exportsWith().make('har', async () => undefined, never)).toBeUndefined();
  });

  it('that exceed time or memory, or crash, are ended with a reason', async () => {
    const timeout = exportsWith({ deadline: 1 }).make('har', async () => texts, never);
    await expect(timeout).rejects.toMatchObject({ code: 'export-failed', reason: 'deadline' });
    const [flow = ''] = texts.flows;
    const huge = { ...texts, flows: [...texts.flows, ...Array<string>(2000).fill(flow)] };
    const large = exportsWith({ memory: 12 * 1024 * 1024 }).make('har', async () => huge, never);
    await expect(large).rejects.toMatchObject({ code: 'export-failed', reason: 'memory' });
    const broken = exportsWith().make('har', async () => ({ ...texts, schemas: '{' }), never);
    await expect(broken).rejects.toMatchObject({ code: 'export-failed', reason: 'crash' });
    const missing = exportsWith({ script: new URL('file:///nowhere/export-child.js') });
    await expect(missing.make('har', async () => texts, never)).rejects.toMatchObject({ reason: 'crash' });
  });

  it('reveal nothing about a document after a crash', async () => {
    const broken = { ...texts, schemas: '{"secret": hunter2 }' };
    const failure = await exportsWith()
      .make('har', async () => broken, never)
      .catch((error: unknown) => String(error));
    expect(failure).toContain('SyntaxError');
    expect(failure).not.toMatch(/hunter2|secret/);
  });

  it('wait for each other, and are rejected when too many wait', async () => {
    const exports = exportsWith({ queue: 1 });
    const order: string[] = [];
    const load = (name: string) => async () => {
      order.push(`${name} begins`);
      await wait(20);
      order.push(`${name} is loaded`);
      return undefined;
    };
    const first = exports.make('har', load('first'), never);
    const second = exports.make('har', load('second'), never);
    await expect(exports.make('har', load('third'), never)).rejects.toMatchObject({
      code: 'no-turn',
      retryAfter: 1,
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first is loaded', 'second begins', 'second is loaded']);
    await exports.make('har', load('fourth'), never);
    expect(order).toHaveLength(6);
  });

  it('run several at a time, and those of a second key do not wait for all of the first', async () => {
    const exports = exportsWith({ processes: 2, queue: 100 });
    const order: string[] = [];
    let together = 0;
    let maxCount = 0;
    const load = (name: string) => async () => {
      maxCount = Math.max(maxCount, ++together);
      await wait(5);
      together--;
      order.push(name);
      return undefined;
    };
    const many = Array.from({ length: 20 }, () =>
      exports.make('har', load('many'), never, { owner: 'many' }),
    );
    await Promise.all([...many, exports.make('har', load('one'), never, { owner: 'one' })]);
    expect(maxCount).toBe(2);
    expect(order.indexOf('one')).toBeLessThan(5);
  });

  it('end when no client waits for them, and when the service stops; the next one follows', async () => {
    const exports = exportsWith();
    const gone = new AbortController();
    const first = exports.make('har', async () => texts, gone.signal);
    const second = exports.make('har', async () => texts, gone.signal);
    gone.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect(second).rejects.toThrow('gone');
    expect(await exports.make('har', async () => texts, never)).toBeDefined();
    const last = exports.make('har', async () => texts, never);
    exports.close();
    await expect(last).rejects.toMatchObject({ code: 'pool-closed' });
  });
});
