import { resolve, type Operation, type RequestBody, type Response } from '@assay/core';
import type { EditList, Usage } from './edit-list.js';
import { listLinkEdits } from './link-edits.js';
import { isArray, listSchemaEdits } from './schema-edits.js';

type Message = RequestBody | Response;

/** Lists edits of the media types of a message. */
export function listContentEdits(list: EditList, message: Message, usage: Usage): void {
  for (const slot of message.content) {
    const mediaType = resolve(slot);
    if (mediaType === undefined) continue;
    if (list.version !== 'oas2') {
      list.add(
        'media type removed',
        [...message.segments(), 'content'],
        (raw) => delete raw[mediaType.mediaType],
      );
      if (/^multipart|urlencoded/.test(mediaType.mediaType)) {
        const at = mediaType.segments();
        for (const [name, encoding] of mediaType.encodings) {
          list.add('encoding contentType', encoding.segments(), (raw) => void (raw.contentType = 'text/csv'));
          list.add('encoding style', encoding.segments(), (raw) => {
            raw.style = raw.style === 'deepObject' ? 'form' : 'deepObject';
            return isArray(mediaType.schema?.properties.get(name));
          });
          list.add(
            'encoding allowReserved',
            encoding.segments(),
            (raw) => void (raw.allowReserved = raw.allowReserved !== true),
          );
          list.add(
            'encoding header',
            encoding.segments(),
            (raw) => void (raw.headers = { ...raw.headers, 'X-A': { schema: { type: 'string' } } }),
          );
          for (const slot of encoding.headers.values()) {
            const header = resolve(slot);
            if (header === undefined) continue;
            list.add(
              'encoding header required',
              header.segments(),
              (raw) => void (raw.required = raw.required !== true),
            );
          }
          list.add('encoding removed', [...at, 'encoding'], (raw) => {
            const { contentType, headers, allowReserved } = raw[name];
            delete raw[name];
            return (contentType ?? headers ?? allowReserved) !== undefined;
          });
        }
        list.add(
          'encoding added',
          at,
          (raw) => void (raw.encoding = { ...raw.encoding, another: { contentType: 'text/csv' } }),
        );
      }
    }
    listSchemaEdits(list, mediaType.schema, usage);
  }
  if (list.version !== 'oas2' && message.content.length > 0)
    list.add(
      'media type added',
      [...message.segments(), 'content'],
      (raw) => void (raw['text/x-another'] = {}),
    );
}

/** Lists edits of the responses of an operation. */
export function listResponseEdits(list: EditList, operation: Operation): void {
  const path = operation.segments();
  const isNormal = operation.pathItem.role === 'path';
  for (const { code, slot } of operation.responses ?? []) {
    const response = resolve(slot);
    if (response === undefined) continue;
    list.add('response removed', [...path, 'responses'], (raw) => delete raw[code]);
    listContentEdits(list, response, isNormal ? 'response' : 'request');
    for (const [name, headerSlot] of response.headers) {
      const header = resolve(headerSlot);
      if (header === undefined) continue;
      const at = header.segments();
      list.add('header removed', [...response.segments(), 'headers'], (raw) => delete raw[name]);
      if (list.version !== 'oas2') {
        list.add('header required', at, (raw) => void (raw.required = raw.required !== true));
        list.add('header deprecated', at, (raw) => void (raw.deprecated = raw.deprecated !== true));
      }
      listSchemaEdits(list, header.schema ?? header.content[0]?.schema, isNormal ? 'response' : 'request');
    }
    list.add('header added', response.segments(), (raw) => {
      const schema = list.version === 'oas2' ? { type: 'string' } : { schema: { type: 'string' } };
      raw.headers = { ...raw.headers, 'X-Another-One': schema };
    });
    if (list.version !== 'oas2') listLinkEdits(list, response);
  }
}
