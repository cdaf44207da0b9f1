import { DiscriminatorTargets, isObject, type Model, type RawObject, type Schema } from '@assay/core';
import { setProperty } from '@assay/text';

/**
 * Makes the Discriminator Objects of a bundle, with a complete `mapping`: what the document maps, then the names of the branches
 * that it does not map, or, where there are no branches, those of the schemas that extend this one by `allOf`.
 */
export class Discriminators {
  private readonly targets: DiscriminatorTargets;
  private readonly refer: (schema: Schema) => string;

  /** @param refer writes a reference to a schema */
  constructor(model: Model, refer: (schema: Schema) => string) {
    this.targets = new DiscriminatorTargets(model);
    this.refer = refer;
  }

  /** The discriminator of a schema; undefined if it has none, or names no property. */
  of(schema: Schema): RawObject | undefined {
    const discriminator = schema.keywords['discriminator'];
    const propertyName = isObject(discriminator) ? discriminator['propertyName'] : discriminator;
    if (typeof propertyName !== 'string') return undefined;
    const mapping: Record<string, unknown> = {};
    for (const [value, target] of this.targets.listVariants(schema))
      setProperty(mapping, value, this.refer(target));
    return { propertyName, ...this.fallback(schema, discriminator), mapping };
  }

  /** The schema for values that are not mapped (3.2). */
  private fallback(schema: Schema, discriminator: unknown): RawObject {
    const target = isObject(discriminator)
      ? this.targets.find(schema, discriminator['defaultMapping'])
      : undefined;
    return target === undefined ? {} : { defaultMapping: this.refer(target) };
  }
}
