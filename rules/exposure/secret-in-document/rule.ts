import { defineRule, Server, type Reportable, type Severity } from '@assay/core';
import {
  findNamedSecret,
  findSecrets,
  findDisclosedPasswords,
  mayBeSecret,
  passwordInUrl,
  type NamedSecret,
  type Secret,
  type SecretStrength,
} from '@assay/api-knowledge';
import { credentialPlaceOf, mayNameCredential, isInExample } from '../../knowledge/texts/data-place.js';
import { code } from '../../knowledge/wording/names.js';
import { nameTextPlace } from '../../knowledge/texts/text-place.js';
import { suspectTexts, suspicions } from '../../knowledge/texts/suspect-texts.js';
import { placeOfText, type TextPlace } from '../../knowledge/texts/texts.js';

/** Reports credentials in the texts of the document. */
export default defineRule({
  id: 'secret-in-document',
  meta: {
    name: 'Secret in document',
    category: 'security',
    topic: 'exposure',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    readsText: true,
    problem: '{{place}} contains {{secret}}.',
    impact:
      'Anyone who gets the document, its web page or its repository can use the secret until it is revoked.',
    recommendation:
      'Revoke the secret, unless it was never valid, and replace it with an obvious placeholder: `<token>`. To find out who used it, check the [logs of its issuer](https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html).',
    references: {
      owasp: ['API8:2023', 'API2:2023'],
      cwe: [540, 798],
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html'],
    },
    yieldsTo: {
      'credentials-in-server-url': 'object',
    },
  },
  create: (context) => {
    const reportSecrets = (secrets: readonly Secret[], place: TextPlace): void => {
      for (const secret of secrets) {
        const data = { place: nameTextPlace(place), secret: nameSecret(secret) };
        context.report({
          ...place,
          severity: rateSecret(secret.strength, isInExample(place)),
          about: listTextCarriers(place),
          yieldsTo: secret.name === passwordInUrl ? ['credentials-in-server-url'] : [],
          data,
        });
      }
    };
    const reportUnknown = (
      place: TextPlace,
      found: Pick<NamedSecret, 'kind' | 'isExample'> | undefined,
      isUrl: boolean,
    ): void => {
      if (found === undefined) return;
      // The credential may never have been valid, because examples are often made up.
      const severity = found.isExample ? 'low' : 'medium';
      const secret = `a real-looking ${found.kind}, not a placeholder`;
      const yieldsTo = isUrl ? (['credentials-in-server-url'] as const) : [];
      const about = listTextCarriers(place);
      context.report({ ...place, severity, about, yieldsTo, data: { place: nameTextPlace(place), secret } });
    };
    return {
      Document() {
        const { model } = context;
        if (model === undefined) return;
        const texts = context.fact(suspectTexts);
        const secretsIn = oncePerText(findSecrets);
        const findSecretOnce = oncePerText(findNamedSecret);
        const isRandom = oncePerText(mayBeSecret);
        for (let index = 0; index < texts.values.length; index++) {
          const marks = texts.marks[index] ?? 0;
          const text = texts.values[index] ?? '';
          if ((marks & suspicions.told) !== 0)
            reportSecrets(findDisclosedPasswords(text), placeOfText(model, texts, index));
          if ((marks & suspicions.secret) === 0) continue;
          const secrets = secretsIn(text);
          if (secrets.length > 0) {
            reportSecrets(secrets, placeOfText(model, texts, index));
            continue;
          }
          const isWhole = mayNameCredential(texts.keys[index] ?? '') && isRandom(text);
          const secretName = isWhole ? undefined : findSecretOnce(text);
          if (!isWhole && secretName === undefined) continue;
          const place = placeOfText(model, texts, index);
          if (secretName === undefined) reportUnknown(place, credentialPlaceOf(place), false);
          else {
            const isExample = secretName.isExample || isInExample(place);
            reportUnknown(place, { ...secretName, isExample }, /^\w+:\/\//.test(text));
          }
        }
      },
    };
  },
});

/** Caches a function per text, because many examples and descriptions are equal. */
function oncePerText<Found>(look: (text: string) => Found): (text: string) => Found {
  const known = new Map<string, Found>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined && !known.has(text)) known.set(text, (found = look(text)));
    // `as`: the text is a key of the map, even if its value is undefined.
    return found as Found;
  };
}

/** Returns the nodes that a finding about a text concerns. A variable also concerns its server, a 2.0 scheme also its flows. */
function listTextCarriers({ at }: TextPlace): Reportable | readonly Reportable[] {
  if (at.kind === 'ServerVariable' && at.parent instanceof Server) return [at, at.parent];
  return at.kind === 'SecurityScheme' ? [at, ...at.flows] : at;
}

function rateSecret(strength: SecretStrength, isExample: boolean): Severity {
  if (strength === 'test') return 'low';
  return strength === 'bounded' || (strength === 'likely' && isExample) ? 'medium' : 'high';
}

/** Describes a secret with its first characters only: "a GitLab token, `glpat-…`". */
function nameSecret({ name, shown }: Secret): string {
  return shown === '' ? name : `${name}, ${code(`${shown}…`)}`;
}
