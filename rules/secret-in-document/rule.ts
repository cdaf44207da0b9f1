import { defineRule, Server, type Reportable, type Severity } from '@assay/core';
import {
  findNamedSecret,
  findSecrets,
  findToldPasswords,
  mayBeSecret,
  passwordInUrl,
  type NamedSecret,
  type Secret,
  type SecretStrength,
} from '@assay/api-knowledge';
import { credentialPlaceOf, mayNameCredential } from '../knowledge/texts/credential-place.js';
import { isInExample } from '../knowledge/texts/data-place.js';
import { code } from '../knowledge/wording/name-schema.js';
import { nameTextPlace } from '../knowledge/texts/text-place.js';
import { suspectTexts, suspicions } from '../knowledge/texts/suspect-texts.js';
import { placeOfText, type TextPlace } from '../knowledge/texts/texts.js';

/** No text of the document holds a credential. */
export default defineRule({
  id: 'secret-in-document',
  meta: {
    name: 'Secret in the document',
    category: 'security',
    topic: 'exposure',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    readsText: true,
    problem: '{{place}} holds {{secret}}.',
    impact:
      'Everybody who gets the document, its web page or its repository has the secret too, and can use it until it is revoked.',
    recommendation:
      'Revoke the secret, unless it was never valid, and put an obvious placeholder there: `<token>`. To see who used it, check the [logs of its issuer](https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html).',
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
          severity: severityOf(secret.strength, isInExample(place)),
          about: carriersOf(place),
          yieldsTo: secret.name === passwordInUrl ? ['credentials-in-server-url'] : [],
          data,
        });
      }
    };
    const reportUnknown = (place: TextPlace, found: NamedSecret | undefined, isUrl: boolean): void => {
      if (found === undefined) return;
      // Nobody can tell whether it was ever valid; examples are often made up.
      const severity = found.isExample ? 'low' : 'medium';
      const secret = `what looks like a real ${found.kind}, not like a placeholder`;
      const yieldsTo = isUrl ? (['credentials-in-server-url'] as const) : [];
      const about = carriersOf(place);
      context.report({ ...place, severity, about, yieldsTo, data: { place: nameTextPlace(place), secret } });
    };
    return {
      Document() {
        const { model } = context;
        if (model === undefined) return;
        const texts = context.fact(suspectTexts);
        // Examples are often the same.
        const random = new Map<string, boolean>();
        const isRandom = (text: string): boolean => {
          let known = random.get(text);
          if (known === undefined) random.set(text, (known = mayBeSecret(text)));
          return known;
        };
        const found = new Map<string, readonly Secret[]>();
        for (let index = 0; index < texts.values.length; index++) {
          const marks = texts.marks[index] ?? 0;
          const text = texts.values[index] ?? '';
          if ((marks & suspicions.told) !== 0)
            reportSecrets(findToldPasswords(text), placeOfText(model, texts, index));
          if ((marks & suspicions.secret) === 0) continue;
          let secrets = found.get(text);
          if (secrets === undefined) found.set(text, (secrets = findSecrets(text)));
          if (secrets.length > 0) {
            reportSecrets(secrets, placeOfText(model, texts, index));
            continue;
          }
          const isWhole = mayNameCredential(texts.keys[index] ?? '') && isRandom(text);
          const unknown = isWhole ? undefined : findNamedSecret(text);
          if (!isWhole && unknown === undefined) continue;
          const place = placeOfText(model, texts, index);
          if (unknown === undefined) reportUnknown(place, credentialPlaceOf(place), false);
          else {
            const isExample = unknown.isExample || isInExample(place);
            reportUnknown(place, { ...unknown, isExample }, /^\w+:\/\//.test(text));
          }
        }
      },
    };
  },
});

/** The nodes that a text is told about: a server with its variable, and what 2.0 has in one object with a flow. */
function carriersOf({ at }: TextPlace): Reportable | readonly Reportable[] {
  if (at.kind === 'ServerVariable' && at.parent instanceof Server) return [at, at.parent];
  return at.kind === 'SecurityScheme' ? [at, ...at.flows] : at;
}

function severityOf(strength: SecretStrength, isExample: boolean): Severity {
  if (strength === 'test') return 'low';
  return strength === 'bounded' || (strength === 'likely' && isExample) ? 'medium' : 'high';
}

/** What the secret is and how it begins, never the secret itself: "a GitLab token, `glpat-…`". */
function nameSecret({ name, shown }: Secret): string {
  return shown === '' ? name : `${name}, ${code(`${shown}…`)}`;
}
