export { valuesOfBody, type BodyValue } from './candidates-body.js';
export { formSchema, valuesOfForm } from './candidates-form.js';
export { valueOfParameter, type ParameterValue } from './candidates-parameter.js';
export type { ValueTools } from './value-tools.js';
