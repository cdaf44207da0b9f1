/** An element of an XML document. */
export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  /** By their names without prefixes; declarations of namespaces are not among them. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text directly in the element. */
  readonly text: string;
}

interface OpenElement {
  /** As it is written. */
  readonly written: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const name = String.raw`[A-Za-z_\u0080-\uffff][\w.:\u0080-\uffff-]*`;
const startTag = new RegExp(String.raw`<(${name})((?:\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`, 'y');
const attribute = new RegExp(String.raw`(${name})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g');
const deepest = 200;

/** Reads an XML document (XML 1.0); a clause that says why it is none. Document types are refused: nothing may be expanded or fetched. */
export function readXml(text: string): XmlElement | string {
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let at = text.startsWith('\ufeff') ? 1 : 0;

  const close = (): void => {
    const closed = open.pop();
    if (closed === undefined) return;
    const element = { ...closed, name: localName(closed.written) };
    const parent = open.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
  };
  const add = (written: string): string | undefined => {
    const current = open.at(-1);
    if (current !== undefined) current.text += written;
    else if (written.trim() !== '') return 'there is text outside of the root element';
    return undefined;
  };

  while (at < text.length) {
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      const raw = text.slice(at, end === -1 ? text.length : end);
      const problem = add(decoded(raw));
      if (problem !== undefined) return problem;
      at += raw.length;
      continue;
    }
    const skipped = ['<!--', '<![CDATA[', '<?'].find((start) => text.startsWith(start, at));
    if (skipped !== undefined) {
      const mark = skipped === '<!--' ? '-->' : skipped === '<?' ? '?>' : ']]>';
      const end = text.indexOf(mark, at + skipped.length);
      if (end === -1) return `\`${mark}\` is missing`;
      const problem = skipped === '<![CDATA[' ? add(text.slice(at + skipped.length, end)) : undefined;
      if (problem !== undefined) return problem;
      at = end + mark.length;
      continue;
    }
    if (text.startsWith('<!', at)) return 'it has a document type, which is not read';
    if (text.startsWith('</', at)) {
      const end = text.indexOf('>', at);
      const written = end === -1 ? '' : text.slice(at + 2, end).trimEnd();
      if (open.at(-1)?.written !== written) return 'an end tag closes nothing';
      close();
      at = end + 1;
      continue;
    }
    startTag.lastIndex = at;
    const found = startTag.exec(text);
    if (found === null) return 'a tag is broken';
    if (open.length === 0 && root !== undefined) return 'it has two root elements';
    if (open.length >= deepest) return `it is deeper than ${deepest} elements`;
    const [whole, written = '', fields = '', slash] = found;
    open.push({ written, attributes: attributesOf(fields), children: [], text: '' });
    at += whole.length;
    if (slash === '/') close();
  }
  if (open.length > 0) return 'an element is not closed';
  return root ?? 'it has no element';
}

function attributesOf(fields: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, key = '', double, single] of fields.matchAll(attribute)) {
    if (key === 'xmlns' || key.startsWith('xmlns:')) continue;
    // `xsi:nil` is no attribute of the value.
    attributes.set(key.startsWith('xsi:') ? key : localName(key), decoded(double ?? single ?? ''));
  }
  return attributes;
}

function localName(written: string): string {
  return written.slice(written.indexOf(':') + 1);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(lt|gt|amp|quot|apos));/g, (all, ...groups) => {
    // `as`: the groups of the pattern.
    const [decimal, hexadecimal, named] = groups as (string | undefined)[];
    if (named !== undefined) return entities[named] ?? all;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : all;
  });
}
