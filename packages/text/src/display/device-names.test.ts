import { describe, expect, it } from 'vitest';
import { portableFileName } from './device-names.js';

describe('the name of a file', () => {
  it.each([
    ['aux', 'aux-'],
    ['AUX.json', 'AUX-.json'],
    ['aux.tar.gz', 'aux-.tar.gz'],
    ['nul .txt', 'nul- .txt'],
    ['COM1', 'COM1-'],
    ['lpt³', 'lpt³-'],
    ['CONOUT$', 'CONOUT$-'],
    ['name. .', 'name'],
    ['prn..', 'prn-'],
  ])('%s is not a device, and has no dot or space at its end', (name, portable) => {
    expect(portableFileName(name)).toBe(portable);
  });

  it.each(['auxiliary', 'com', 'com10', 'my.aux', 'con-', 'lpt.json'])('%s stays unchanged', (name) => {
    expect(portableFileName(name)).toBe(name);
  });
});
