import type { Relation } from './containment.js';
import type { BoundKeyword, Place } from './shapes/shape.js';

/** Subject of an elementary difference, with the values for its texts. */
export type DifferenceDetail =
  | { readonly kind: 'schema-added' | 'schema-removed' }
  | {
      readonly kind: 'type-added' | 'type-removed' | 'type-changed';
      /** The JSON Schema names of the types, without `null`; empty if no value is valid. */
      readonly old: readonly string[];
      readonly new: readonly string[];
      /** True if one side names no type and has only rules for the type that the other side names. */
      readonly isImplied: boolean;
    }
  | { readonly kind: 'null-added' | 'null-removed' }
  | { readonly kind: 'enum-added' | 'enum-removed'; readonly values: readonly unknown[] }
  | {
      readonly kind: 'enum-value-added' | 'enum-value-removed';
      readonly value: unknown;
      /** The keyword that lists the value. */
      readonly keyword: 'enum' | 'const';
    }
  | {
      readonly kind: 'bound-added' | 'bound-removed' | 'bound-tightened' | 'bound-loosened';
      readonly keyword: BoundKeyword;
      /** The bounds as written by their keywords, `undefined` if missing. */
      readonly old: string | undefined;
      readonly new: string | undefined;
    }
  | {
      readonly kind: 'multiple-of-added' | 'multiple-of-removed' | 'multiple-of-changed';
      readonly old: string | undefined;
      readonly new: string | undefined;
    }
  | {
      readonly kind: 'pattern-added' | 'pattern-removed' | 'pattern-changed';
      readonly old: string | undefined;
      readonly new: string | undefined;
    }
  | {
      readonly kind: 'format-added' | 'format-removed' | 'format-changed';
      readonly old: string | undefined;
      readonly new: string | undefined;
    }
  | {
      readonly kind: 'content-changed';
      readonly keyword: 'contentEncoding' | 'contentMediaType' | 'contentSchema';
      readonly old: string | undefined;
      readonly new: string | undefined;
    }
  | { readonly kind: 'unique-items-added' | 'unique-items-removed' }
  | { readonly kind: 'item-schema-added' | 'item-schema-removed'; readonly index: number | undefined }
  | { readonly kind: 'further-items-forbidden' | 'further-items-allowed' }
  | { readonly kind: 'contains-added' | 'contains-removed' | 'contains-changed' }
  | {
      readonly kind: 'property-added' | 'property-removed';
      readonly name: string;
      readonly isRequired: boolean;
      /** True if the other side forbids properties of this name. */
      readonly isForbidden: boolean;
    }
  | {
      readonly kind: 'required-added' | 'required-removed';
      readonly name: string;
      /** True if the property is described on both sides. */
      readonly isDescribed: boolean;
    }
  | {
      readonly kind: 'dependent-required-added' | 'dependent-required-removed';
      readonly name: string;
      readonly trigger: string;
    }
  | { readonly kind: 'dependent-schema-changed'; readonly trigger: string }
  | { readonly kind: 'additional-properties-forbidden' | 'additional-properties-allowed' }
  | { readonly kind: 'additional-property-schema-added' | 'additional-property-schema-removed' }
  | { readonly kind: 'pattern-property-added' | 'pattern-property-removed'; readonly pattern: string }
  | { readonly kind: 'property-names-added' | 'property-names-removed' | 'property-names-changed' }
  | { readonly kind: 'unevaluated-changed'; readonly keyword: 'unevaluatedProperties' | 'unevaluatedItems' }
  | {
      readonly kind: 'branch-added' | 'branch-removed';
      readonly keyword: 'oneOf' | 'anyOf';
      /** Name of the branch: its component, title or position. */
      readonly name: string;
    }
  | { readonly kind: 'union-added' | 'union-removed'; readonly keyword: 'oneOf' | 'anyOf' }
  | {
      readonly kind: 'union-keyword-changed';
      readonly old: 'oneOf' | 'anyOf';
      readonly new: 'oneOf' | 'anyOf';
    }
  | { readonly kind: 'not-added' | 'not-removed' | 'not-changed' }
  | { readonly kind: 'condition-added' | 'condition-removed' | 'condition-changed' }
  | { readonly kind: 'read-only-added' | 'read-only-removed' | 'write-only-added' | 'write-only-removed' }
  | { readonly kind: 'deprecated-added' | 'deprecated-removed' }
  | {
      readonly kind: 'default-added' | 'default-removed' | 'default-changed';
      readonly old: unknown;
      readonly new: unknown;
    }
  | {
      readonly kind: 'discriminator-added' | 'discriminator-removed' | 'discriminator-changed';
      /** The names of the properties, `undefined` if missing. */
      readonly old: string | undefined;
      readonly new: string | undefined;
    }
  | {
      readonly kind:
        | 'discriminator-mapping-added'
        | 'discriminator-mapping-removed'
        | 'discriminator-mapping-changed';
      readonly value: string;
    }
  | { readonly kind: 'xml-changed'; readonly field: string; readonly old: unknown; readonly new: unknown }
  /** An annotation that applies to some types only, or that another annotation hides. */
  | { readonly kind: 'annotation-changed'; readonly keyword: string }
  /** Schemas that are not known to be equal, without a difference that explains it. */
  | { readonly kind: 'unexplained' }
  | { readonly kind: 'undecided'; readonly reason: string };

/** Returns the same difference, read from the new schema to the old one. */
export function mirroredDetail(detail: DifferenceDetail): DifferenceDetail {
  const kind = opposites.get(detail.kind) ?? detail.kind;
  // `as`: the opposite kind has the same fields, with old and new swapped.
  return 'old' in detail
    ? ({ ...detail, kind, old: detail.new, new: detail.old } as DifferenceDetail)
    : ({ ...detail, kind } as DifferenceDetail);
}

const opposites: ReadonlyMap<DifferenceKind, DifferenceKind> = new Map(
  (
    [
      ['schema-added', 'schema-removed'],
      ['type-added', 'type-removed'],
      ['null-added', 'null-removed'],
      ['enum-added', 'enum-removed'],
      ['enum-value-added', 'enum-value-removed'],
      ['bound-added', 'bound-removed'],
      ['bound-tightened', 'bound-loosened'],
      ['multiple-of-added', 'multiple-of-removed'],
      ['pattern-added', 'pattern-removed'],
      ['format-added', 'format-removed'],
      ['unique-items-added', 'unique-items-removed'],
      ['item-schema-added', 'item-schema-removed'],
      ['further-items-forbidden', 'further-items-allowed'],
      ['contains-added', 'contains-removed'],
      ['property-added', 'property-removed'],
      ['required-added', 'required-removed'],
      ['dependent-required-added', 'dependent-required-removed'],
      ['additional-properties-forbidden', 'additional-properties-allowed'],
      ['additional-property-schema-added', 'additional-property-schema-removed'],
      ['pattern-property-added', 'pattern-property-removed'],
      ['property-names-added', 'property-names-removed'],
      ['branch-added', 'branch-removed'],
      ['union-added', 'union-removed'],
      ['not-added', 'not-removed'],
      ['condition-added', 'condition-removed'],
      ['read-only-added', 'read-only-removed'],
      ['write-only-added', 'write-only-removed'],
      ['deprecated-added', 'deprecated-removed'],
      ['default-added', 'default-removed'],
      ['discriminator-added', 'discriminator-removed'],
      ['discriminator-mapping-added', 'discriminator-mapping-removed'],
    ] as const
  ).flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]),
);

/** The name of an elementary difference. */
export type DifferenceKind = DifferenceDetail['kind'];

/** One elementary difference of two schemas, with its exact locations. */
export interface Difference<S> {
  readonly detail: DifferenceDetail;
  /** Location in the old schema: the keyword itself, or the schema that lacks it. Undefined if there is no old schema. */
  readonly old: Place<S> | undefined;
  /** Location in the new schema. */
  readonly new: Place<S> | undefined;
  /** Effect on the values of the two schemas around it. */
  readonly effect: Relation;
}
