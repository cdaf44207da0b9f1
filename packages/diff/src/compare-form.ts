import { compareSchemas, type SchemaVisitors } from './compare-schemas.js';
import type { Form, FormField } from './align/form-fields.js';
import type { Dispatch } from './dispatch.js';
import { ParameterPair, SchemaDifferencePair, SchemaPair } from './pairs.js';
import { oneSided } from './align/walk-schemas.js';
import { readShape } from './schema-shape.js';

/** Compares a form field by field, if one document has parameters for it and the other a body. */
export function compareForm(form: Form, dispatch: Dispatch, schemas: SchemaVisitors): void {
  for (const field of form.fields) {
    if (field.before !== undefined && field.after !== undefined) compareField(form, field, dispatch, schemas);
    else visitOneSided(form, field, dispatch);
  }
}

function compareField(form: Form, field: FormField, dispatch: Dispatch, schemas: SchemaVisitors): void {
  const { name, parameter, before, after, wasRequired, isRequired } = field;
  const { operation, usage } = form.content;
  const [a, b] = form.wasParameters ? [parameter, undefined] : [undefined, parameter];
  const owner = new ParameterPair(a, b, operation, usage);
  compareSchemas(schemas, before, after, owner);
  if (wasRequired === isRequired || before === undefined || after === undefined) return;
  dispatch.visit(
    new SchemaDifferencePair(
      { node: before },
      { node: after },
      {
        detail: { kind: isRequired ? 'required-added' : 'required-removed', name, isDescribed: true },
        usage,
        clients: isRequired ? 'breaking' : 'compatible',
        clientsOfReverse: isRequired ? 'compatible' : 'breaking',
        owners: [owner],
      },
    ),
  );
}

/** Visits a field that only the body has. A field that is only a parameter is reported as a removed or new parameter. */
function visitOneSided({ content, shape }: Form, field: FormField, dispatch: Dispatch): void {
  const { name, before, after, wasRequired, isRequired } = field;
  const { usage } = content;
  const around = new SchemaPair(shape, shape, { usage, owner: content });
  const [a, b] = [before && readShape(before, usage), after && readShape(after, usage)];
  dispatch.visit(oneSided(a, b, content, around, name));
  const places = [before && { node: before }, after && { node: after }] as const;
  dispatch.visit(
    new SchemaDifferencePair(...places, {
      detail: {
        kind: after === undefined ? 'property-removed' : 'property-added',
        name,
        isRequired: wasRequired || isRequired,
        isForbidden: false,
      },
      usage,
      clients: isRequired ? 'breaking' : 'compatible',
      clientsOfReverse: wasRequired ? 'breaking' : 'compatible',
      owners: [content],
    }),
  );
}
