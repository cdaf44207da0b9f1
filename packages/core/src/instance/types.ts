import { isObject } from '../model/nodes.js';
import type { Schema } from '../model/schema.js';

/** What `type` asks for that a value is not: `must be an integer`; undefined where the value is of the type. */
export function checkType(schema: Schema, value: unknown): string | undefined {
  const type = schema.keywords['type'];
  if (typeof type === 'string') return isOfType(value, type) ? undefined : `must be ${withArticle(type)}`;
  // Only 2020-12 has lists of types; `null` is no type of 2.0 and 3.0.
  if (!Array.isArray(type) || schema.dialect !== '2020-12') return undefined;
  const names = type.filter((name): name is string => typeof name === 'string');
  if (names.length === 0 || names.some((name) => isOfType(value, name))) return undefined;
  return `must be ${names.map(withArticle).join(' or ')}`;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    default:
      // What is no type of JSON (`file` in 2.0) says nothing about a value.
      return true;
  }
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
