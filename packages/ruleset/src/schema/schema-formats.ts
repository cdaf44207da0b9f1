import { fullFormats } from 'ajv-formats/dist/formats.js';

type Validate = RegExp | ((data: never) => unknown);

interface NumberFormat {
  readonly type?: string;
  readonly validate: Validate;
}

/**
 * True if a value matches a format. Unknown formats accept all values.
 *
 * @param isNumber True if the value is a number: formats of strings then accept it.
 */
export function matchesFormat(name: string, data: unknown, isNumber: boolean): boolean {
  if (!Object.hasOwn(fullFormats, name)) return true;
  // `as`: formats have one of three forms.
  const format = Reflect.get(fullFormats, name) as true | Validate | NumberFormat;
  if (format === true) return true;
  const isPlain = format instanceof RegExp || typeof format === 'function';
  const isForNumbers = !isPlain && format.type === 'number';
  if (isForNumbers !== isNumber) return true;
  const validate = isPlain ? format : format.validate;
  // `as`: the type of the format has been compared with the type of the value.
  return validate instanceof RegExp ? validate.test(String(data)) : Boolean(validate(data as never));
}
