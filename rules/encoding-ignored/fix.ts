import { defineFixes, isObject, stepInto } from '@assay/fixes';

export default defineFixes('encoding-ignored', {
  kind: 'unsafe',
  title: 'Remove what has no effect in `encoding`.',
  make({ document, pointer, value, finding }) {
    const field = String(pointer.at(-1));
    if (field === 'encoding') return [{ kind: 'remove', document, pointer }];
    const around = pointer.slice(0, -1);
    if (field === 'headers') {
      const own = isObject(value) ? Object.keys(value).filter((name) => /^content-type$/i.test(name)) : [];
      const isWhole =
        !finding.problem.includes('Content-Type') ||
        own.length === (isObject(value) ? Object.keys(value).length : 0);
      return isWhole
        ? [{ kind: 'remove', document, pointer }]
        : own.map((name) => ({ kind: 'remove', document, pointer: [...pointer, name] }));
    }
    if (!ignored.includes(field)) return undefined;
    let encoding: unknown = document.value;
    for (const segment of around) encoding = stepInto(encoding, segment);
    return ignored
      .filter((name) => stepInto(encoding, name) !== undefined)
      .map((name) => ({ kind: 'remove', document, pointer: [...around, name] }));
  },
});

/** The fields of an encoding that are reported together. */
const ignored: readonly string[] = ['style', 'explode', 'allowReserved'];
