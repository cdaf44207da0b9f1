import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { findUploads, type Upload } from './uploads.js';

/** Reports uploads without a limit on size or file type. */
export default defineRule({
  id: 'file-upload-unrestricted',
  meta: {
    name: 'Unrestricted file upload',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{file}} that clients upload in {{use}} {{fault}}.',
    impact: '{{impact}}.',
    recommendation: '{{recommendation}}.',
    references: {
      owasp: ['API4:2023'],
      cwe: [434, 770],
      specification: specificationLinks('considerations-for-file-uploads', 'parameter-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/File_Upload_Cheat_Sheet.html'],
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      for (const upload of findUploads(document)) {
        const limits = findUploadLimits(upload);
        const wording = describeUpload(limits, upload);
        if (wording === undefined) continue;
        context.report({
          at: upload.at,
          severity: limits.size || limits.kind ? 'low' : 'medium',
          data: { file: upload.name, use: upload.use, ...wording },
        });
      }
    },
  }),
});

interface Wording {
  readonly fault: string;
  readonly impact: string;
  readonly recommendation: string;
}

/** Returns the wording for an upload. Undefined if both its size and type are limited. */
function describeUpload({ size, kind }: UploadLimits, { at }: Upload): Wording | undefined {
  if (size && kind) return undefined;
  const how = at.kind === 'Parameter' ? ways.oas2 : ways.oas3;
  if (size) return { ...anyKind, recommendation: how.kind };
  if (kind) return { ...anySize, recommendation: how.size };
  return { ...anything, recommendation: how.both };
}

const anySize = {
  fault: 'has no size limit',
  impact: 'One upload can fill the disk or the memory of the service, or block it for a long time',
};
const anyKind = {
  fault: 'may be of any type',
  impact: 'Attackers can upload programs, pages with scripts and archive bombs, which users may open',
};
const anything = {
  fault: 'has no size limit, and may be of any type',
  impact:
    'One upload can fill the disk or the memory of the service; attackers can store programs and pages with scripts, which users may open',
};

const ways = {
  oas2: {
    size: 'State the maximum size in the description, document `413`, and stop reading at the limit',
    kind: 'List the accepted types in the description, and check the content itself',
    both: 'State the maximum size and accepted types in the description, document `413`, and check the content itself',
  },
  oas3: {
    size: 'Set `maxLength` (in bytes), or state the maximum size in the description and document `413`',
    kind: "List the accepted types in the `contentType` of the part's Encoding Object, and check the content itself",
    both: "Set `maxLength` (in bytes), list the accepted types in the `contentType` of the part's Encoding Object, and check the content itself",
  },
} as const;

interface UploadLimits {
  /** True if the size is limited: by `maxLength`, a `413` of the operation, or a size in its descriptions. */
  readonly size: boolean;
  /** True if the type is limited: by its content types, or by names of formats in its descriptions. */
  readonly kind: boolean;
}

function findUploadLimits({ at, schema, contentType, descriptions, operation }: Upload): UploadLimits {
  const codes = operation.responses?.map(({ code }) => code) ?? [];
  return {
    size: schema?.maxLength !== undefined || codes.includes('413') || descriptions.some(statesSize),
    // A binary body cannot declare its type, so it counts as limited.
    kind:
      at.kind === 'MediaType' ||
      (contentType !== undefined && isSpecific(contentType)) ||
      descriptions.some(statesFileType),
  };
}

/** True if each content type names a format: `image/png, image/jpeg`, but neither `*`/`*` nor `application/octet-stream`. */
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
