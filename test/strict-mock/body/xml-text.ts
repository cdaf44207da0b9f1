import { Malformed } from '../parameters/texts.js';

/** An element of an XML document. */
export interface XmlElement {
  /** The qualified name: `smp:id`. */
  readonly name: string;
  readonly prefix: string;
  readonly localName: string;
  /** '' if the element is in no namespace. */
  readonly namespace: string;
  /** The attributes by qualified name, including namespace declarations. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text directly in the element. */
  readonly text: string;
}

const nameText = '[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9._:\\u0080-\\uFFFF-]*';
const startTag = new RegExp(`^<(${nameText})((?:\\s+${nameText}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`);
const attribute = new RegExp(`(${nameText})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'g');
const deepest = 200;

/** Parses a well-formed XML document without a document type (XML 1.0, Namespaces in XML 1.0). */
export function readXmlText(text: string): XmlElement | Malformed {
  return new XmlReader(text).readDocument();
}

interface OpenElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

class XmlReader {
  private readonly text: string;
  private at = 0;
  private readonly open: OpenElement[] = [];
  private root: XmlElement | undefined;

  constructor(text: string) {
    this.text = text;
  }

  readDocument(): XmlElement | Malformed {
    const declaration = /^<\?xml\s[^?]*\?>/.exec(this.text);
    this.at = declaration === null ? 0 : declaration[0].length;
    while (this.at < this.text.length) {
      const problem = this.text[this.at] === '<' ? this.readMarkup() : this.readCharacters();
      if (problem !== undefined) return new Malformed(`is not XML: ${problem}`);
    }
    const [unclosed] = this.open;
    if (unclosed !== undefined) return new Malformed(`is not XML: \`<${unclosed.name}>\` is not closed`);
    return this.root ?? new Malformed('is not XML: it has no element');
  }

  private readMarkup(): string | undefined {
    const rest = this.text.slice(this.at, this.at + 9);
    if (rest.startsWith('<!--')) return this.skipTo('-->');
    if (rest === '<![CDATA[') return this.readCdata();
    if (rest.startsWith('<?')) return this.skipTo('?>');
    if (rest.startsWith('<!')) return 'there is a document type';
    return rest.startsWith('</') ? this.readEndTag() : this.readStartTag();
  }

  private skipTo(end: string): string | undefined {
    const at = this.text.indexOf(end, this.at);
    if (at === -1) return `\`${end}\` is missing`;
    this.at = at + end.length;
    return undefined;
  }

  private readCdata(): string | undefined {
    const start = this.at + 9;
    const problem = this.skipTo(']]>');
    if (problem !== undefined) return problem;
    return this.addText(this.text.slice(start, this.at - 3));
  }

  private readCharacters(): string | undefined {
    const end = this.text.indexOf('<', this.at);
    const raw = this.text.slice(this.at, end === -1 ? undefined : end);
    this.at += raw.length;
    const decoded = decodeEntities(raw);
    return decoded === undefined
      ? `there is a lone \`&\` or an unknown entity in \`${raw}\``
      : this.addText(decoded);
  }

  private addText(text: string): string | undefined {
    const current = this.open.at(-1);
    if (current === undefined)
      return text.trim() === '' ? undefined : 'there is text outside the root element';
    current.text += text;
    return undefined;
  }

  private readStartTag(): string | undefined {
    const match = startTag.exec(this.text.slice(this.at));
    if (match === null) return `there is no tag at \`${this.text.slice(this.at, this.at + 20)}\``;
    if (this.open.length === 0 && this.root !== undefined) return 'there are two root elements';
    if (this.open.length >= deepest) return 'it is too deep';
    this.at += match[0].length;
    const [, name = '', written = '', slash] = match;
    const attributes = new Map<string, string>();
    for (const [, key = '', double, single] of written.matchAll(attribute)) {
      const value = decodeEntities(double ?? single ?? '');
      if (value === undefined || attributes.has(key))
        return `the attribute \`${key}\` is broken or there twice`;
      attributes.set(key, value);
    }
    const namespaces = new Map(this.open.at(-1)?.namespaces);
    for (const [key, value] of attributes) {
      if (key === 'xmlns') namespaces.set('', value);
      else if (key.startsWith('xmlns:')) namespaces.set(key.slice(6), value);
    }
    const prefix = prefixOf(name);
    if (prefix !== '' && prefix !== 'xml' && !namespaces.has(prefix))
      return `the prefix \`${prefix}\` is not declared`;
    this.open.push({ name, attributes, namespaces, children: [], text: '' });
    return slash === '/' ? this.close() : undefined;
  }

  private readEndTag(): string | undefined {
    const end = this.text.indexOf('>', this.at);
    const name = this.text.slice(this.at + 2, end === -1 ? undefined : end).trimEnd();
    if (end === -1 || this.open.at(-1)?.name !== name) return `\`</${name}>\` closes nothing`;
    this.at = end + 1;
    return this.close();
  }

  private close(): undefined {
    const closed = this.open.pop();
    if (closed === undefined) return undefined;
    const { name, attributes, namespaces, children, text } = closed;
    const prefix = prefixOf(name);
    const localName = prefix === '' ? name : name.slice(prefix.length + 1);
    const namespace = namespaces.get(prefix) ?? '';
    const element = { name, prefix, localName, namespace, attributes, children, text };
    const parent = this.open.at(-1);
    if (parent === undefined) this.root = element;
    else parent.children.push(element);
    return undefined;
  }
}

function prefixOf(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? '' : name.slice(0, colon);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeEntities(text: string): string | undefined {
  let isBroken = /&(?!(?:#\d{1,7}|#x[0-9A-Fa-f]{1,6}|[a-z]{2,4});)/.test(text);
  const decoded = text.replace(/&(?:#(\d+)|#x([0-9A-Fa-f]+)|([a-z]+));/g, (_, decimal, hexadecimal, name) => {
    if (typeof name === 'string') {
      isBroken ||= !Object.hasOwn(entities, name);
      return entities[name] ?? '';
    }
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
    isBroken ||= code > 0x10ffff;
    return isBroken ? '' : String.fromCodePoint(code);
  });
  // eslint-disable-next-line no-control-regex
  return isBroken || /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/.test(text) ? undefined : decoded;
}
