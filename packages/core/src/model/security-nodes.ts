import { Node, stringsOrOne, type Attachment } from './node.js';
import type { RawObject } from './raw-values.js';
import { isObject } from './raw-values.js';

/** A Security Scheme Object. */
export class SecurityScheme extends Node {
  readonly kind = 'SecurityScheme';
  readonly flows: readonly OAuthFlow[] = [];

  /** `apiKey`, `http`, `oauth2`, `openIdConnect` or `mutualTLS`; the `basic` of 2.0 is `http`. */
  get type(): string | undefined {
    const type = this.text('type');
    return type === 'basic' ? 'http' : type;
  }

  /** The HTTP authentication scheme in lower case: `basic`, `bearer`. */
  get scheme(): string | undefined {
    return this.raw['type'] === 'basic' ? 'basic' : this.text('scheme')?.toLowerCase();
  }

  /** Location of an API key: `query`, `header` or `cookie`. */
  get in(): string | undefined {
    return this.text('in');
  }

  /** The name of the header, query parameter or cookie of an API key. */
  get parameterName(): string | undefined {
    return this.text('name');
  }
}

/** An OAuth Flow Object; in 2.0 the one flow of the scheme. */
export class OAuthFlow extends Node {
  readonly kind = 'OAuthFlow';
  /** `implicit`, `password`, `clientCredentials`, `authorizationCode` or `deviceAuthorization`. */
  readonly flow: string;

  constructor(raw: RawObject, at: Attachment, flow: string) {
    super(raw, at);
    this.flow = flow;
  }

  /** The declared scopes and their descriptions. */
  get scopes(): RawObject {
    const scopes = this.raw['scopes'];
    return isObject(scopes) ? scopes : {};
  }
}

/** A Security Requirement Object. A request needs all of its schemes together; an empty one allows anonymous access. */
export class SecurityRequirement extends Node {
  readonly kind = 'SecurityRequirement';

  /** The names of the schemes, each with the required scopes or roles. */
  get schemes(): readonly { readonly name: string; readonly scopes: readonly string[] }[] {
    return Object.keys(this.raw).map((name) => ({ name, scopes: stringsOrOne(this.raw[name]) }));
  }
}
