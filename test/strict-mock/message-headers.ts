/** The header fields of a message, found whatever the case of their names. */
export class MessageHeaders {
  private readonly fields = new Map<string, string[]>();

  constructor(fields: readonly (readonly [string, string])[]) {
    for (const [name, value] of fields) {
      const key = name.toLowerCase();
      this.fields.set(key, [...(this.fields.get(key) ?? []), value.trim()]);
    }
  }

  /** The field values of a name, joined as lists are (RFC 9110, section 5.3); undefined where there is none. */
  get(name: string): string | undefined {
    return this.fields.get(name.toLowerCase())?.join(', ');
  }

  /** The lines of a name. */
  all(name: string): readonly string[] {
    return this.fields.get(name.toLowerCase()) ?? [];
  }
}
