/** The header fields of a message. Their names are case-insensitive. */
export class MessageHeaders {
  private readonly fields = new Map<string, string[]>();

  constructor(fields: readonly (readonly [string, string])[]) {
    for (const [name, value] of fields) {
      const key = name.toLowerCase();
      this.fields.set(key, [...(this.fields.get(key) ?? []), value.trim()]);
    }
  }

  /** Returns the field values of a name, joined as a list (RFC 9110, section 5.3). Undefined if the field is missing. */
  get(name: string): string | undefined {
    return this.fields.get(name.toLowerCase())?.join(', ');
  }

  /** Returns the separate field values of a name. */
  all(name: string): readonly string[] {
    return this.fields.get(name.toLowerCase()) ?? [];
  }
}
