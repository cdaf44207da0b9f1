import { isObject, joinWords, type PlainObject, type PointerSegments } from '@assay/text';
import { root, type FieldType, type ObjectType } from './object-types.js';
import type { Problems } from './problems.js';

/** Reports violations of the specification's structure: missing, unknown and mistyped fields. */
export function checkStructure(value: PlainObject, version: '1.0' | '1.1', problems: Problems): void {
  new StructureCheck(version === '1.1', problems).object(value, [], root);
}

/** The pattern for names of outputs and components. */
const namePattern = /^[a-zA-Z0-9._-]+$/;

class StructureCheck {
  private readonly isNew: boolean;
  private readonly problems: Problems;

  constructor(isNew: boolean, problems: Problems) {
    this.isNew = isNew;
    this.problems = problems;
  }

  object(value: unknown, at: PointerSegments, type: ObjectType): void {
    if (!isObject(value)) return this.report(at, `${describePath(at)} must be an object`);
    const fields = this.isNew ? { ...type.fields, ...type.newFields } : type.fields;
    for (const name of type.required)
      if (!Object.hasOwn(value, name))
        this.report(at, `${describePath(at)} has no \`${name}\`, which a ${type.name} needs`);
    for (const [name, member] of Object.entries(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field !== undefined) this.field(member, [...at, name], field);
      else if (!name.startsWith('x-')) this.reportUnknown(name, [...at, name], type);
    }
  }

  private reportUnknown(name: string, at: PointerSegments, type: ObjectType): void {
    const isLater = Object.hasOwn(type.newFields ?? {}, name);
    const why = isLater ? ' before Arazzo 1.1' : '';
    this.report(at, `${describePath(at)} is not a field of a ${type.name}${why}`);
  }

  private field(value: unknown, at: PointerSegments, type: FieldType): void {
    switch (type.kind) {
      case 'any':
        return;
      case 'text':
        return this.text(value, at, [...(type.values ?? []), ...((this.isNew && type.newValues) || [])]);
      case 'number':
        if (typeof value !== 'number') this.report(at, `${describePath(at)} must be a number`);
        return;
      case 'object':
        return this.object(value, at, typeof type.type === 'function' ? type.type(value) : type.type);
      case 'list':
        return this.list(value, at, type);
      case 'map':
        return this.map(value, at, type);
      case 'either':
        return this.field(value, at, type.choose(value));
    }
  }

  private text(value: unknown, at: PointerSegments, values: readonly string[]): void {
    if (typeof value !== 'string') return this.report(at, `${describePath(at)} must be a text`);
    if (values.length > 0 && !values.includes(value))
      this.report(
        at,
        `${describePath(at)} must be ${joinWords(
          values.map((each) => `\`${each}\``),
          'or',
        )}`,
      );
  }

  private list(value: unknown, at: PointerSegments, type: FieldType & { readonly kind: 'list' }): void {
    if (!Array.isArray(value)) return this.report(at, `${describePath(at)} must be a list`);
    if (type.isFilled === true && value.length === 0)
      this.report(at, `${describePath(at)} must not be empty`);
    for (const [index, item] of value.entries()) this.field(item, [...at, String(index)], type.item);
  }

  private map(value: unknown, at: PointerSegments, type: FieldType & { readonly kind: 'map' }): void {
    if (!isObject(value)) return this.report(at, `${describePath(at)} must be an object`);
    for (const [name, member] of Object.entries(value)) {
      if (type.isName === true && !namePattern.test(name))
        this.report(
          [...at, name],
          `${describePath([...at, name])} must have a name of letters, digits, \`.\`, \`_\` and \`-\``,
        );
      this.field(member, [...at, name], type.member);
    }
  }

  private report(at: PointerSegments, problem: string): void {
    this.problems.add('arazzo-structure-invalid', at, problem);
  }
}

/** Describes a value by its path: `workflows[0].steps`. */
export function describePath(at: PointerSegments): string {
  if (at.length === 0) return 'The document';
  const path = at.map((segment) => (/^\d+$/.test(String(segment)) ? `[${segment}]` : `.${segment}`)).join('');
  return `\`${path.slice(1).replaceAll('`', "'")}\``;
}
