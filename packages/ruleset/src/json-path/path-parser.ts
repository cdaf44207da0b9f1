/** A step of a JSONPath. */
export type Step = StepTest & {
  /** True if any number of levels may precede the step. */
  readonly deep: boolean;
};

/** Test for the values that a step leads to. */
export type StepTest =
  | { readonly kind: 'member'; readonly name: string | number }
  | { readonly kind: 'members'; readonly names: readonly (string | number)[] }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'filter'; readonly text: string }
  | { readonly kind: 'slice'; readonly bounds: readonly number[] }
  | { readonly kind: 'objects' };

/** A JSONPath as Nimma reads it: steps, then `~` and `^` in order. */
export interface ParsedPath {
  readonly steps: readonly Step[];
  readonly modifiers: readonly ('key' | 'parent')[];
}

const identifier = /[$_\-A-Za-z\d]+/y;
const quoted = /"[^"]*"|'[^']*'/y;
const length = /\(@\.length[ \t]*-[ \t]*(\d+)\)\]/y;
const sliceText = /(?:-?\d+:(?:-?\d+)?|:(?:-?\d+)?|-?\d+)(?::-?\d+)?/y;
const shorthand = /@@?[a-z]+\(\)/y;
const scriptText = /[A-Za-z\d \t$@.,_=<>!|&+~%^*/;\-[\]]+|"[^"]*"|'[^']*'/y;

/** Parses a JSONPath by Nimma's grammar. Returns undefined for other paths, which jsonpath-plus reads. */
export function parsePath(text: string): ParsedPath | undefined {
  return new PathParser(text).parse();
}

class PathParser {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  parse(): ParsedPath | undefined {
    if (!this.take('$')) return undefined;
    const steps: Step[] = [];
    for (let step = this.step(); step !== undefined; step = this.step()) steps.push(step);
    const modifiers: ('key' | 'parent')[] = [];
    for (;;) {
      if (this.take('~')) modifiers.push('key');
      else if (this.take('^')) modifiers.push('parent');
      else break;
    }
    return this.at === this.text.length ? { steps, modifiers } : undefined;
  }

  private step(): Step | undefined {
    const start = this.at;
    if (/^\$\.\.[~^]*$/.test(this.text) && this.take('..')) return { kind: 'objects', deep: true };
    const deep = this.descent();
    const test = deep === undefined ? undefined : this.test();
    if (deep === undefined || test === undefined) {
      this.at = start;
      return undefined;
    }
    return { ...test, deep };
  }

  /** Parses the dots before a step. In Nimma, a dot before a bracket has the same meaning as two dots. */
  private descent(): boolean | undefined {
    if (this.take('..')) return true;
    if (this.take('.')) return this.text[this.at] === '[';
    return this.text[this.at] === '[' || this.text[this.at] === '@' ? false : undefined;
  }

  private test(): StepTest | undefined {
    const name = this.token(identifier);
    if (name !== '') return { kind: 'member', name };
    const inBrackets = this.attempt(() => {
      if (!this.take('[')) return undefined;
      const member = this.memberName();
      return member !== undefined && this.take(']') ? member : undefined;
    });
    if (inBrackets !== undefined) return { kind: 'member', name: inBrackets };
    if (this.take('*') || this.take('[*]')) return { kind: 'wildcard' };
    return (
      this.attempt(() => this.lengthStep()) ??
      this.attempt(() => this.filter()) ??
      this.shorthand() ??
      this.attempt(() => this.members()) ??
      this.attempt(() => this.slice())
    );
  }

  private lengthStep(): StepTest | undefined {
    if (!this.take('[')) return undefined;
    length.lastIndex = this.at;
    const match = length.exec(this.text);
    if (match === null) return undefined;
    this.at = length.lastIndex;
    return { kind: 'slice', bounds: [-Number(match[1]), Infinity, 1] };
  }

  private filter(): StepTest | undefined {
    if (!this.take('[?(')) return undefined;
    const start = this.at;
    this.script();
    const text = this.text.slice(start, this.at);
    return text !== '' && this.take(')]') ? { kind: 'filter', text } : undefined;
  }

  private script(): void {
    for (;;) {
      if (this.token(scriptText) !== '') continue;
      const called = this.attempt(() => {
        if (!this.take('(')) return undefined;
        this.script();
        return this.take(')') ? true : undefined;
      });
      if (called === undefined) return;
    }
  }

  private shorthand(): StepTest | undefined {
    const text = this.token(shorthand);
    return text === '' ? undefined : { kind: 'filter', text };
  }

  private members(): StepTest | undefined {
    if (!this.take('[')) return undefined;
    const names = new Set<string | number>();
    for (let name = this.memberName(); name !== undefined; name = this.memberName()) {
      names.add(name);
      this.take(',');
    }
    return this.take(']') ? { kind: 'members', names: [...names] } : undefined;
  }

  private slice(): StepTest | undefined {
    if (!this.take('[')) return undefined;
    const text = this.token(sliceText);
    if (text === '' || !this.take(']')) return undefined;
    const bounds = [0, Infinity, 1];
    for (const [index, value] of text.split(':').entries()) if (value !== '') bounds[index] = Number(value);
    return { kind: 'slice', bounds };
  }

  private memberName(): string | number | undefined {
    const name = this.token(identifier);
    if (name !== '') return Number.isSafeInteger(Number(name)) ? Number(name) : name;
    const text = this.token(quoted);
    return text === '' ? undefined : text.slice(1, -1);
  }

  private attempt<Result>(parse: () => Result | undefined): Result | undefined {
    const start = this.at;
    const result = parse();
    if (result === undefined) this.at = start;
    return result;
  }

  private token(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [match = ''] = pattern.exec(this.text) ?? [];
    this.at += match.length;
    return match;
  }

  private take(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }
}
