import { defineFixes } from '@assay/fixes';
import { isObject, isSameValue } from '@assay/text/patches';

export default defineFixes('tag-duplicate', {
  kind: 'safe',
  title: 'Keep the most complete declaration of the tag.',
  make({ model, value }) {
    const { document, tags } = model.document;
    const name = isObject(value) ? value['name'] : undefined;
    const alike = tags.filter((tag) => typeof name === 'string' && tag.name === name);
    const keptTag = alike.find((a) => alike.every((b) => includesAllFields(a.raw, b.raw)));
    if (keptTag === undefined) return undefined;
    return alike
      .filter((tag) => tag !== keptTag)
      .map((tag) => ({ kind: 'remove', document, pointer: tag.segments() }));
  },
});

function includesAllFields(a: object, b: object): boolean {
  return isObject(a) && Object.entries(b).every(([field, value]) => isSameValue(a[field], value));
}
