import { misspeltVersionField } from '@assay/core';

/** Recognises a document by its text, piece by piece. */
export interface Recogniser {
  /** Returns true once the text shows an OpenAPI document, false once it cannot be one. */
  add(text: string): boolean | undefined;
  /** True if the text so far has a misspelt, unfilled, missing or nested version. */
  isSuspect(): boolean;
}

/** Collects the signs of a document without a valid version. */
class Signs {
  /** The root keys that are typical of an API. */
  private readonly root = new Set<string>();
  /** The object in the root that has a version, if any. */
  private nested: string | undefined;
  private roots = 0;
  private misspelt = false;
  private versioned = false;

  /** @param value - the beginning of the value */
  addRoot(key: string, value: string): void {
    this.roots++;
    if (key === 'info' || key === 'paths' || key === 'components' || key === 'webhooks') this.root.add(key);
    else if (key === 'openapi' || key === 'swagger') {
      this.versioned = true;
      this.misspelt ||= /^["']?(?:\{\{|\{%|<%|\$\{)/u.test(value);
    } else if (key === 'asyncapi' || key === 'arazzo' || key === 'overlay') this.roots += 100;
    else if (misspeltVersionField(key) !== undefined) {
      this.versioned = true;
      this.misspelt ||= /^["']?(?:v?[23](?![\d])|\{\{|\{%|<%|\$\{)/iu.test(value);
    }
  }

  /** Records a version in an object of the root. */
  addNested(): void {
    this.nested = 'version';
  }

  isSuspect(): boolean {
    if (this.roots >= 100) return false;
    const hasPaths = this.root.has('paths') || this.root.has('webhooks');
    if (this.misspelt) return true;
    if (this.versioned && (hasPaths || (this.root.has('info') && this.root.has('components')))) return true;
    return (hasPaths && this.root.has('info')) || (this.nested !== undefined && this.roots === 1);
  }
}

const maxLine = 1024;

/** Finds `openapi: 3...` or `swagger: "2..."` at the start of a line. */
export class YamlRecogniser implements Recogniser {
  private readonly signs = new Signs();
  private line = '\n';

  add(text: string): boolean | undefined {
    const known = this.line + text;
    if (/^(?:openapi|swagger|"openapi"|"swagger"|'openapi'|'swagger')[ \t]*:[ \t]+["']?\d/mu.test(known))
      return true;
    const end = known.lastIndexOf('\n');
    this.collectSigns(known.slice(0, end + 1));
    this.line = known.slice(end, end + maxLine);
    return undefined;
  }

  isSuspect(): boolean {
    this.collectSigns(this.line);
    this.line = '';
    return this.signs.isSuspect();
  }

  private collectSigns(lines: string): void {
    const entry = /^(["']?)([A-Za-z]\w*)\1[ \t]*:(?:[ \t]+([^\r\n]{0,16})|[ \t]*$)/gmu;
    for (const [, , key = '', value = ''] of lines.matchAll(entry)) this.signs.addRoot(key, value);
    if (/^[ \t]+(["']?)(?:openapi|swagger)\1[ \t]*:[ \t]+["']?[23]\.\d/mu.test(lines)) this.signs.addNested();
  }
}

/** Finds `"openapi": "3..."` or `"swagger": "2..."` among the members of the root object. */
export class JsonRecogniser implements Recogniser {
  private readonly signs = new Signs();
  private depth = 0;
  private inString = false;
  private escaped = false;
  private string = '';
  private key: string | undefined;

  add(text: string): boolean | undefined {
    for (let index = 0; index < text.length; index++) {
      const character = text[index] ?? '';
      if (this.inString) this.addToString(character);
      else if (this.key !== undefined && character.trim() !== '') {
        if (this.noteValue(this.key, text.slice(index, index + 16))) return true;
        this.key = undefined;
        index--;
      } else if (character === '"') {
        this.inString = true;
        this.string = '';
      } else if (character === '{' || character === '[') this.depth++;
      else if (character === '}' || character === ']') {
        this.depth--;
        if (this.depth === 0) return false;
      } else if (character === ':' && this.depth <= 2) this.key = this.string;
    }
    return undefined;
  }

  isSuspect(): boolean {
    return this.signs.isSuspect();
  }

  private addToString(character: string): void {
    if (this.escaped) this.escaped = false;
    else if (character === '\\') this.escaped = true;
    else if (character === '"') this.inString = false;
    else if (this.depth <= 2 && this.string.length < 12) this.string += character;
  }

  /** Records the beginning of a key's value. Returns true for the version of the document. */
  private noteValue(key: string, value: string): boolean {
    const isVersion = key === 'openapi' || key === 'swagger';
    if (this.depth === 2) {
      if (isVersion && /^"[23]\./u.test(value)) this.signs.addNested();
      return false;
    }
    if (isVersion && /^["\d]/u.test(value) && !/^"(?:\{\{|\{%|<%|\$\{)/u.test(value)) return true;
    this.signs.addRoot(key, value);
    return false;
  }
}
