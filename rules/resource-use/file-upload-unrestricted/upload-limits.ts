import type { Upload } from './uploads.js';

/** The ways in which an upload is limited. */
export interface UploadLimits {
  /** Its size: by `maxLength`, by a `413` of the operation, or by a size in the texts that describe it. */
  readonly size: boolean;
  /** Its kind: by the content types that it may have, or by names of formats in the texts that describe it. */
  readonly kind: boolean;
}

/** Returns how an upload is limited. */
export function findUploadLimits({ at, schema, contentType, descriptions, operation }: Upload): UploadLimits {
  const codes = operation.responses?.map(({ code }) => code) ?? [];
  return {
    size: schema?.maxLength !== undefined || codes.includes('413') || descriptions.some(statesSize),
    // An operation that takes plain bytes limits no kind.
    kind:
      at.kind === 'MediaType' ||
      (contentType !== undefined && isSpecific(contentType)) ||
      descriptions.some(statesFileType),
  };
}

/** True if every content type names a format: `image/png, image/jpeg`, but neither `*`/`*` nor `application/octet-stream`. */
function isSpecific(contentType: string): boolean {
  return contentType
    .split(',')
    .every(
      (item) =>
        !/^\s*(?:\*|application\/\*|application\/octet-stream\b|application\/x-www-form-urlencoded\b)/i.test(
          item,
        ),
    );
}

const longestRead = 4000;

function statesSize(description: string | undefined): boolean {
  return (
    description !== undefined &&
    /\b\d+(?:[.,]\d+)? ?(?:[kmgt]i?b|(?:kilo|mega|giga)?bytes)\b/i.test(description.slice(0, longestRead))
  );
}

function statesFileType(description: string | undefined): boolean {
  return (
    description !== undefined &&
    /(?:^|[\s.,;:("'`/*])(?:png|jpe?g|gif|bmp|tiff?|webp|svg|pdf|csv|tsv|zip|gz|tar|tgz|xlsx?|docx?|pptx?|txt|xml|json|ya?ml|jar|war|apk|ipa|aab|mp3|mp4|wav|flac|ogg|webm|mov|avi|html|epub|pem|p12|pfx|keystore|images?|photos?|pictures?|audio|videos?|certificates?|spreadsheets?)(?![A-Za-z0-9])/i.test(
      description.slice(0, longestRead),
    )
  );
}
