import { byName } from '@assay/api-knowledge';

/** True for media types whose bodies have a structure that a schema describes: JSON, XML, YAML, forms and ranges that include them. */
export const isStructuredMediaType: (mediaType: string) => boolean = byName((mediaType) => {
  const [essence = ''] = mediaType.toLowerCase().split(';');
  const name = essence.trim();
  if (/^(?:image|audio|video|font|model)\//.test(name)) return false;
  return (
    /(?:^|[/+.-])(?:json|xml|yaml|yml|cbor|jsonl|ndjson)$/.test(name) ||
    /^(?:\*|\*\/\*|application\/\*|multipart\/.+|application\/x-www-form-urlencoded|application\/json.*)$/.test(
      name,
    )
  );
});
