import { MediaType } from '@assay/core';
import { defineFixes, type FixPlace, type Intent } from '@assay/fixes';
import { getFormKind, listIneffectiveFields } from './ineffective-fields.js';

export default defineFixes('encoding-ignored', {
  kind: 'unsafe',
  title: 'Remove ineffective fields from `encoding`.',
  make(place) {
    const { document, pointer, node } = place;
    if (pointer.at(-1) === 'encoding' && node instanceof MediaType)
      return [{ kind: 'remove', document, pointer }];
    return encodingIntents(place);
  },
});

/** Returns the intents that remove the reported fields or headers of an encoding. */
function encodingIntents({ document, pointer, node, model }: FixPlace): readonly Intent[] | undefined {
  const around = pointer.slice(0, -1);
  const field = String(pointer.at(-1));
  if (node?.kind !== 'Encoding' && node?.parent?.kind !== 'Encoding') return undefined;
  const encoding = node.kind === 'Encoding' ? node : node.parent;
  const mediaType = encoding?.parent;
  if (!(mediaType instanceof MediaType)) return undefined;
  const form = getFormKind(mediaType.mediaType);
  const own = [...mediaType.encodings.values()].find((item) => item === encoding);
  if (form === undefined || own === undefined) return undefined;
  const found = listIneffectiveFields(own, form, model.document.format).find(
    ({ fields }) => fields[0] === field,
  );
  const { headers } = found ?? {};
  if (headers === undefined || headers.length === own.headers.size)
    return found?.fields.map((name) => ({ kind: 'remove', document, pointer: [...around, name] }));
  return headers.map((name) => ({ kind: 'remove', document, pointer: [...pointer, name] }));
}
