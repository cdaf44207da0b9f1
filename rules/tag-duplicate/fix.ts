import { defineFixes, isObject, isSameValue } from '@assay/fixes';

export default defineFixes('tag-duplicate', {
  kind: 'safe',
  title: 'Keep the one declaration of the tag that says what the others say.',
  make({ model, value }) {
    const { document, tags } = model.document;
    const name = isObject(value) ? value['name'] : undefined;
    const alike = tags.filter((tag) => typeof name === 'string' && tag.name === name);
    const kept = alike.find((one) => alike.every((other) => saysAll(one.raw, other.raw)));
    if (kept === undefined) return undefined;
    return alike
      .filter((tag) => tag !== kept)
      .map((tag) => ({ kind: 'remove', document, pointer: tag.segments() }));
  },
});

function saysAll(one: object, other: object): boolean {
  return isObject(one) && Object.entries(other).every(([field, value]) => isSameValue(one[field], value));
}
