import { DiscriminatorTargets, isObject, type Model, type RawObject, type Schema } from '@assay/core';
import { setProperty } from '@assay/text';

/**
 * Builds the Discriminator Objects of a bundle with a complete `mapping`: the document's mapping, then the names of unmapped
 * branches. Without branches, the names of schemas that extend this one by `allOf` are added.
 */
export class Discriminators {
  private readonly targets: DiscriminatorTargets;
  private readonly refer: (schema: Schema) => string;

  /** @param refer returns a reference to a schema */
  constructor(model: Model, refer: (schema: Schema) => string) {
    this.targets = new DiscriminatorTargets(model);
    this.refer = refer;
  }

  /** Returns the discriminator of a schema; undefined if it is missing or has no property name. */
  of(schema: Schema): RawObject | undefined {
    const discriminator = schema.keywords['discriminator'];
    const propertyName = isObject(discriminator) ? discriminator['propertyName'] : discriminator;
    if (typeof propertyName !== 'string') return undefined;
    const mapping: Record<string, unknown> = {};
    for (const [value, target] of this.targets.listVariants(schema))
      setProperty(mapping, value, this.refer(target));
    return { propertyName, ...this.fallback(schema, discriminator), mapping };
  }

  /** Returns the schema for unmapped values (3.2). */
  private fallback(schema: Schema, discriminator: unknown): RawObject {
    const target = isObject(discriminator)
      ? this.targets.find(schema, discriminator['defaultMapping'])
      : undefined;
    return target === undefined ? {} : { defaultMapping: this.refer(target) };
  }
}
