import type { StructureFault } from '@assay/core';
import { defineFixes, type FixPlace } from '@assay/fixes';
import { isObject } from '@assay/text/patches';
import { extraOf } from '../../knowledge/structure/specific-rules.js';

export default defineFixes('unknown-property', {
  kind: 'unsafe',
  title: 'Remove the field that OpenAPI does not define.',
  make(place) {
    const { document, pointer, value } = place;
    const fault = faultAt(place);
    const field = fault && extraOf(fault);
    if (field === undefined) return undefined;
    if (String(pointer.at(-1)) === field) return [{ kind: 'remove', document, pointer }];
    return isObject(value) && Object.hasOwn(value, field)
      ? [{ kind: 'remove', document, pointer: [...pointer, field] }]
      : undefined;
  },
});

/** Returns the violation of the official schema that a finding reports. */
function faultAt({ model, document, pointer }: FixPlace): StructureFault | undefined {
  return model.faults.find(
    (fault): fault is StructureFault =>
      fault.kind === 'StructureFault' &&
      fault.document === document &&
      fault.at.length === pointer.length &&
      fault.at.every((segment, index) => String(segment) === String(pointer[index])),
  );
}
