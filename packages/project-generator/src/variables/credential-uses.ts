import type { Flow, Step, Template, Variable, VariableUse } from '../records/index.js';
import { parseTemplate } from '../templates/template.js';
import type { RequestPlan } from '../requests/plan-request.js';

/**
 * Collects the uses of an import's credentials: in messages of steps, and in challenge responses and connections, which have no
 * message.
 */
export class CredentialUses {
  private readonly byName = new Map<string, VariableUse[]>();

  /** @param variables variables of the schemes of the operation under test */
  add(flow: Flow, variables: readonly Variable[]): void {
    for (const step of flow.steps) {
      const { headers, credentials, bodyTemplate = '' } = step.request;
      for (const { name, value, source } of headers)
        if (source === 'auth') this.inTemplate(value, { flow, step, location: 'header', path: name });
      for (const { name, value, in: location } of credentials)
        this.inTemplate(value, { flow, step, location, path: name });
      this.inTemplate(bodyTemplate, { flow, step, location: 'body', path: '' });
      if (step.id === flow.subject) this.beside(flow, step, variables);
    }
  }

  /** Lists the uses of each variable. */
  get(name: string): readonly VariableUse[] {
    return this.byName.get(name) ?? [];
  }

  private inTemplate(template: Template, place: Place): void {
    for (const part of parseTemplate(template)) if (part.kind === 'variable') this.note(part.name, place);
  }

  /** Adds credentials of the chosen alternative that no message carries. */
  private beside({ auth: [chosen], ...flow }: Flow, step: Step, variables: readonly Variable[]): void {
    const names = new Set(chosen?.schemes.flatMap((scheme) => scheme.variables));
    for (const { name, auth } of variables) {
      if (auth === undefined || !names.has(name)) continue;
      if (auth.type === 'digest') this.note(name, { flow, step, location: 'header', path: 'Authorization' });
      if (auth.type === 'mutualTLS')
        this.note(name, {
          flow,
          step,
          location: 'driver',
          path: auth.part === 'certificate' ? 'tls_certificate' : 'tls_key',
        });
    }
  }

  private note(name: string, { flow, step, location, path }: Place): void {
    const use: VariableUse = { flow: flow.id, step: step.id, location, path };
    const known = this.byName.get(name);
    if (known === undefined) this.byName.set(name, [use]);
    else known.push(use);
  }
}

interface Place {
  readonly flow: Pick<Flow, 'id'>;
  readonly step: Step;
  readonly location: VariableUse['location'];
  readonly path: string;
}

/** Merges the variables that all projects of a group share: credentials and servers, each once, with all uses. */
export function groupVariables(
  plans: Iterable<Pick<RequestPlan, 'security' | 'targets'>>,
  uses: CredentialUses,
): Variable[] {
  const merged = new Map<string, Variable>();
  for (const { security, targets } of plans) {
    for (const variable of [...security.variables, ...targets.variables]) {
      const known = merged.get(variable.name);
      merged.set(variable.name, known === undefined ? variable : withScopes(known, variable));
    }
  }
  // A computed variable is used in place of its inputs.
  const standIns = new Map<string, string>();
  for (const { name, computedFrom } of merged.values())
    for (const part of computedFrom?.variables ?? []) standIns.set(part, name);
  return [...merged.values()].map((variable) => ({
    ...variable,
    usedIn: uses.get(standIns.get(variable.name) ?? variable.name),
  }));
}

/** Merges scopes: operations require them individually, but the credential needs all of them. */
function withScopes(known: Variable, other: Variable): Variable {
  if (known.auth === undefined || other.auth?.scopes === undefined) return known;
  const scopes = [...new Set([...(known.auth.scopes ?? []), ...other.auth.scopes])];
  return { ...known, auth: { ...known.auth, scopes } };
}
