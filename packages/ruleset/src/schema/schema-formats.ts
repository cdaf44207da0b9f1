import { fullFormats } from 'ajv-formats/dist/formats.js';

type Validate = RegExp | ((data: never) => unknown);

interface NumberFormat {
  readonly type?: string;
  readonly validate: Validate;
}

/**
 * Checks the format of a value; formats that nobody knows accept all.
 *
 * @param isNumber - true where the value is a number: formats of texts have nothing to say then
 */
export function matchesFormat(name: string, data: unknown, isNumber: boolean): boolean {
  if (!Object.hasOwn(fullFormats, name)) return true;
  // `as`: the formats are of three forms.
  const format = Reflect.get(fullFormats, name) as true | Validate | NumberFormat;
  if (format === true) return true;
  const isPlain = format instanceof RegExp || typeof format === 'function';
  const isForNumbers = !isPlain && format.type === 'number';
  if (isForNumbers !== isNumber) return true;
  const validate = isPlain ? format : format.validate;
  // `as`: what the format is for was compared with what the value is.
  return validate instanceof RegExp ? validate.test(String(data)) : Boolean(validate(data as never));
}
