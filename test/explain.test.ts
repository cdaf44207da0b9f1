import { changeIds } from '@assay/diff';
import { rules } from '@assay/rules';
import { explanations } from '@assay/run/generated/explanations';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { changePage } from '../packages/cli/src/explain/change-page.js';
import { explanationPage } from '../packages/cli/src/explain/page.js';
import { runCommand } from './support/command.js';

const explain = (id: string) => runCommand('/', ['explain', id]);

const shop = `openapi: 3.1.1
info: { title: Tienda, version: '1' }
paths:
  /usuarios:
    post:
      operationId: crearUsuario
      summary: Crear una cuenta
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties: { correo: { type: string }, contraseña: { type: string } }
      responses: { '201': { description: Creado } }
`;

describe('assay explain --operation', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-explain-'));
  writeFileSync(join(folder, 'shop.yaml'), shop);
  afterAll(() => rmSync(folder, { recursive: true }));
  const explainOperation = (...args: readonly string[]) =>
    runCommand(folder, ['explain', 'shop.yaml', ...args]);

  it.each(['crearUsuario', 'POST /usuarios', 'post /usuarios'])(
    'prints the role of `%s` and its evidence, with the English of other languages',
    async (name) => {
      const { exitCode, stdout } = await explainOperation('--operation', name);
      expect(exitCode).toBe(0);
      expect(stdout).toContain('Role: sign-up (certain), open by nature\n');
      expect(stdout).toContain('body     contraseña (password)\n');
      expect(stdout).toContain('body  correo      personal data: e-mail address  certain\n');
    },
  );

  it('prints the same as JSON', async () => {
    const { stdout } = await explainOperation('--operation', 'crearUsuario', '--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      method: 'POST',
      path: '/usuarios',
      operationId: 'crearUsuario',
      roles: [{ role: 'sign-up', confidence: 'certain', isOpenByNature: true }, { role: 'create' }],
      fields: [{ in: 'body', name: 'correo', role: { role: 'personal data' } }, { name: 'contraseña' }],
    });
  });

  it('suggests the nearest operation', async () => {
    expect(await explainOperation('--operation', 'crearUsuarios')).toMatchObject({
      exitCode: 2,
      stderr:
        '`shop.yaml` has no operation `crearUsuarios`; did you mean `crearUsuario`? Name it by its operationId, or as `"POST /users"`.\n',
    });
  });
});

describe('assay explain', { timeout: 120_000 }, () => {
  it('prints the page of a change', async () => {
    const { exitCode, stdout } = await explain('anonymous-access');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^CRITICAL {2}anonymous-access {3}Anonymous access\n/);
    expect(stdout).toContain('When it is reported\n');
    expect(stdout).toContain('\n    -security: [{ key: [] }]\n');
    expect(stdout).not.toContain('# change');
  });

  it('has a page for each of them', () => {
    for (const id of changeIds)
      expect(changePage(id, { columns: 80, color: false, full: true })).toContain(`  ${id}   `);
    expect(changePage('toString', { columns: 80, color: false })).toBe('');
  });

  it('fits 40 lines for each rule and change, and `--full` prints the rest', async () => {
    const display = { columns: 100, color: false };
    const lengthOf = (page: string): number => page.trimEnd().split('\n').length;
    for (const rule of rules)
      expect(lengthOf(explanationPage(rule, explanations[rule.id], display)), rule.id).toBeLessThanOrEqual(
        40,
      );
    for (const id of changeIds) expect(lengthOf(changePage(id, display)), id).toBeLessThanOrEqual(40);
    const { stdout } = await explain('string-max-length-missing');
    expect(stdout).toContain('Example\n    ');
    expect(stdout).not.toContain('issue:');
    const full = await runCommand('/', ['explain', 'string-max-length-missing', '--full']);
    expect(lengthOf(full.stdout)).toBeGreaterThan(100);
    expect(full.stdout).toContain('See also\n');
  });

  it.each([
    ['anonymous-acess', 'anonymous-access'],
    ['plaintext-comunication', 'plaintext-communication'],
  ])('suggests the nearest of rules and changes for `%s`', async (typo, meant) => {
    expect(await explain(typo)).toMatchObject({
      exitCode: 2,
      stderr: `There is no rule or change \`${typo}\`; did you mean \`${meant}\`? \`assay rules\` lists the rules.\n`,
    });
  });
});
