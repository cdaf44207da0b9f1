import type { Model } from '../model/model.js';
import { holdsNoSchema } from '../model/build/schemas.js';
import { isSchemaKeyword } from '../model/schema-keywords.js';
import type { ModelChange } from './watch.js';

/** Whether a model that is built again would be another one, since what it was built from has changed. */
export function changesModel(model: Model, { container, key, wasRead }: ModelChange): boolean {
  switch (model.nodeOf(container)?.kind) {
    case 'Schema':
      // Of the keys that the builder goes through, most are not its own; next to a reference none may be.
      if ('$ref' in container) return true;
      return isSchemaKeyword(key) && !key.startsWith('x-') ? wasRead || !holdsNoSchema(key) : false;
    case 'PathItem':
      return wasRead || !key.startsWith('x-');
    default:
      return true;
  }
}
