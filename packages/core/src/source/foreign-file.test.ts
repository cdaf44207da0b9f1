import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import { defineRule } from '../rule/define-rule.js';

const formatUnknown = defineRule({
  id: 'format-unknown',
  meta: {
    name: 'Format',
    category: 'documentation',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '{{sign}}',
    impact: '',
    recommendation: '',
  },
  create: (context) => ({
    FormatFault: (fault) => context.report({ at: fault, data: { sign: fault.sign ?? 'nothing' } }),
    SyntaxFault: (fault) => context.report({ at: fault, data: { sign: 'syntax' } }),
    EncodingFault: (fault) => context.report({ at: fault, data: { sign: 'encoding' } }),
  }),
});

async function signOf(bytes: Uint8Array): Promise<string | undefined> {
  const source = { uri: 'file:///api.yaml', bytes };
  const { status, findings } = await analyse(source, { rules: [formatUnknown] });
  expect(status).toBe('error');
  return findings[0]?.problem;
}

describe('a file without content', () => {
  it.each([
    ['', 'it is empty'],
    ['\ufeff', 'it is empty'],
    [' \r\n\t', 'it has nothing but white space'],
    ['# nothing', 'it has nothing but comments'],
    ['\ufeff\n  # nothing\n', 'it has nothing but comments'],
    ['// nothing', 'it has nothing but comments'],
    ['/* nothing */ // at all\n', 'it has nothing but comments'],
    ['---', 'nothing follows its `---`'],
    ['%YAML 1.2\n---\n---\n...\n', 'nothing follows its `---`'],
    ['---\n# nothing', 'nothing but comments follows its `---`'],
    ['...\n', 'it has no content'],
    ['/ nothing', 'it is plain text'],
    ['/* nothing', 'syntax'],
  ])('%j: %s', async (text, expected) => {
    expect(await signOf(new TextEncoder().encode(text))).toBe(expected);
  });
});

describe('a file of another format', () => {
  it.each([
    ['<!DOCTYPE html>\n<html><body>x: y</body></html>', 'it looks like an HTML page'],
    ['\n<!-- login -->\n<HTML lang=en>', 'it looks like an HTML page'],
    ['<html>', 'it looks like an HTML page'],
    ['<?xml version="1.0"?><!DOCTYPE html><html><p>a: b: c</p></html>', 'it looks like an HTML page'],
    [
      '<?xml version="1.0"?>\n<definitions xmlns="http://schemas.xmlsoap.org/wsdl/"/>',
      'it looks like an XML document',
    ],
    ['<a: b: c', 'syntax'],
    ['a: [', 'syntax'],
  ])('%j is %s', async (text, expected) => {
    expect(await signOf(new TextEncoder().encode(text))).toBe(expected);
  });

  it.each([
    [[0x1f, 0x8b, 8, 0, 0, 0, 0xff], 'it looks like a gzip archive'],
    [[0x50, 0x4b, 3, 4, 20, 0, 0xff], 'it looks like a ZIP archive'],
    [[0x89, 0x50, 0x4e, 0x47, 13, 10], 'it looks like a PNG image'],
    [[0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0xff], 'it looks like a program'],
    [[0x61, 1, 2, 3, 0xff, 0xff], 'it looks like a binary file'],
    [[0, 0, 0, 0, 0], 'it looks like a file of zeros'],
    [[0, 0, 0, 0x6f], 'encoding'],
    [[0x61, 0xe9, 0x0a], 'encoding'],
    [[0xff, 0xfe, 0, 0, 0x6f, 0, 0, 0], 'encoding'],
  ])('%j is %s', async (bytes, expected) => {
    expect(await signOf(Uint8Array.from(bytes))).toBe(expected);
  });
});
