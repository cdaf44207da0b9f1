import { describe, expect, it } from 'vitest';
import { sample } from '../../test/sample.js';
import { burp } from '../burp/burp.js';
import { cats } from '../cats/cats.js';
import { proxify } from '../proxify/proxify.js';
import { raw } from '../raw/raw.js';
import { wfc } from '../wfc/wfc.js';
import { zap } from '../zap/zap.js';
import { wireMessages } from './wire-messages.js';

const messages = wireMessages(sample);
const textOf = (files: readonly { readonly text: string }[]): string => files[0]?.text ?? '';

/** Returns the wire bytes of a message. */
const bytesOf = ({ method, target, headers, body }: (typeof messages)[number]): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    ),
    Buffer.from(body?.data ?? '', body?.encoding ?? 'utf8'),
  ]);

describe('raw messages', () => {
  const parts = textOf(raw.write(sample)).split('\n###\n');

  it('have a full URL as target, and are distinct', () => {
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part).toMatch(/^[A-Z]+ https?:\/\/[^ ]+ HTTP\/1\.1\r\nHost: /);
  });

  it('contain all flows, and list bodies that are not text or contain the separator', () => {
    const leftOut = raw.write(sample)[0]?.leftOut ?? [];
    expect(leftOut.length).toBeGreaterThan(0);
    expect(parts.length + leftOut.length).toBe(messages.length);
  });
});

describe('the XML of Burp', () => {
  it('has the bytes of each message', () => {
    const found = [...textOf(burp.write(sample)).matchAll(/<request base64="true">([^<]*)</g)];
    expect(found.map(([, text = '']) => Buffer.from(text, 'base64').toString('latin1'))).toEqual(
      messages.map((message) => bytesOf(message).toString('latin1')),
    );
  });
});

describe('lines of proxify', () => {
  it('are JSON, with the message as it is sent', () => {
    const lines = textOf(proxify.write(sample))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string; request: { raw: string } });
    const text = messages.filter(({ body }) => body?.encoding !== 'base64');
    expect(lines.map(({ url }) => url)).toEqual(text.map(({ origin, target }) => origin + target));
    expect(lines.map(({ request }) => request.raw)).toEqual(
      text.map((message) => bytesOf(message).toString('utf8')),
    );
  });
});

describe('exports for other tools', () => {
  it('of CATS have the values of paths and no secret', () => {
    const files = cats.write(sample);
    expect(files.map(({ name }) => name)).toEqual([
      'headers.yml',
      'refData.yml',
      'users-api-1-0.cats.openapi.json',
      'queryParams.yml',
    ]);
    expect(files[0]?.text).toContain('X-Key: $$AUTH_KEY');
    expect(files[3]?.text).toBe('/users/{userId}:\n  api_key: $$AUTH_QUERYKEY\n');
    expect(files[1]?.text).toMatch(/^\/\S*\{/m);
  });

  it('of Web Fuzzing Commons are complete', () => {
    expect(textOf(wfc.write(sample))).toMatch(/^auth:/m);
  });

  it('of ZAP import the exact messages, scan actively, and write a report', () => {
    const files = zap.write(sample);
    const types = [...textOf(files).matchAll(/type: "?([\w-]+)"?/g)].map(([, type]) => type);
    expect(types).toEqual(expect.arrayContaining(['import', 'activeScan', 'report']));
    expect(files.some(({ name }) => name.endsWith('.zap.har'))).toBe(true);
  });
});
