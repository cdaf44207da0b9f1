import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { findUploadLimits, type UploadLimits } from './upload-limits.js';
import { findUploads, type Upload } from './uploads.js';

/** Every file that clients upload is limited in its size and kind. */
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

/** Returns the wording for an upload; undefined if it is limited in both ways. */
function describeUpload({ size, kind }: UploadLimits, { at }: Upload): Wording | undefined {
  if (size && kind) return undefined;
  const how = at.kind === 'Parameter' ? ways.oas2 : ways.oas3;
  if (size) return { ...anyKind, recommendation: how.kind };
  if (kind) return { ...anySize, recommendation: how.size };
  return { ...anything, recommendation: how.both };
}

const anySize = {
  fault: 'has no size limit',
  impact: 'One upload can fill the disk or the memory of the service, or keep it busy for long',
};
const anyKind = {
  fault: 'may be of any type',
  impact:
    'Programs, pages with scripts and archives that unpack to gigabytes are accepted as well, and may be run by those who open them',
};
const anything = {
  fault: 'has no size limit, and may be of any type',
  impact:
    'One upload can fill the disk or the memory of the service; programs and pages with scripts are stored, and may be run by those who open them',
};

const ways = {
  oas2: {
    size: 'Say in the description how large it may be, document `413`, and stop reading there',
    kind: 'Say in the description which types are accepted, and check the content itself',
    both: 'Say in the description how large it may be and which types are accepted, document `413`, and check the content itself',
  },
  oas3: {
    size: 'Set `maxLength` (in bytes), or say how large it may be in the description and document `413`',
    kind: "List the accepted types in the `contentType` of the part's Encoding Object, and check the content itself",
    both: "Set `maxLength` (in bytes), list the accepted types in the `contentType` of the part's Encoding Object, and check the content itself",
  },
} as const;
