/**
 * The script at the beginning of the file. httpYac evaluates two braces wherever it finds them, in values of responses too, and again in
 * what an expression gives: the service under test could run code on the tester's machine. What looks like an expression is therefore
 * never passed on, and a named response that is such a text is not kept.
 */
export const prelude: readonly string[] = [
  '{{',
  '// How values of responses get into later requests. Text with two braces is never taken: it would be run as code.',
  'const escapes = {',
  '  percent: (text) => encodeURIComponent(text).replace(/[!\'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase()),',
  '  form: (text) => escapes.percent(text).replace(/%20/g, "+"),',
  '  base64: (text) => Buffer.from(text).toString("base64"),',
  '  json: (text, value) => JSON.stringify(value),',
  '  jsonString: (text) => JSON.stringify(text).slice(1, -1),',
  '  xml: (text) => text.replace(/[&<>"]/g, (c) => "&#" + c.charCodeAt(0) + ";"),',
  '  header: (text) => text.replace(/[^\\t\\x20-\\x7e]/g, ""),',
  '};',
  'const taken = (value) =>',
  '  ["string", "number", "boolean"].includes(typeof value) && value !== "" && !String(value).includes("{" + "{") ? value : null;',
  '',
  '/** A value of the body of a response, or the part of it that a pattern finds; null where there is none. */',
  'exports.inBody = (response, keys, pattern) => {',
  '  const found = response.statusCode >= 400 ? null : keys.reduce((value, key) => (value === null || value === undefined ? null : value[key]), response.parsedBody);',
  '  return taken(pattern === undefined ? found : (new RegExp(pattern).exec(String(found)) || [])[1]);',
  '};',
  '',
  '/** A header of a response, or the part of it that a pattern finds; null where there is none. */',
  'exports.inHeader = (response, name, pattern) => {',
  '  const value = response.statusCode >= 400 ? undefined : response.headers[name.toLowerCase()];',
  '  return taken(pattern === null || value === undefined ? value : (new RegExp(pattern).exec([value].flat().join(", ")) || [])[1]);',
  '};',
  '',
  '/** The value as it is written in a request; the second one where there is none. */',
  'exports.pick = (value, otherwise, ...encodings) =>',
  '  value === null ? otherwise : encodings.reduce((text, encoding) => escapes[encoding](text, value), String(value));',
  '}}',
  '',
  '{{+after',
  'for (const [name, value] of Object.entries($context.variables)) {',
  '  if (typeof value === "string" && value.includes("{" + "{")) exports[name] = null;',
  '}',
  '}}',
];

/** The names that the script defines. */
export const helperNames = ['inBody', 'inHeader', 'pick', 'escapes', 'taken'] as const;
