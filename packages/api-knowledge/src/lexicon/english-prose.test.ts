import { describe, expect, it } from 'vitest';
import { englishProse, proseInEnglish } from './english-prose.js';

describe('englishProse', () => {
  it.each([
    ['Obligatorio. Máximo 20 caracteres.', 'required. at most 20 characters.'],
    ['Obrigatório. No máximo 20 caracteres.', 'required. at most 20 characters.'],
    ['Obligatoire. Au plus 20 caractères.', 'required. at most 20 characters.'],
    ['Erforderlich. Mindestens 8 Zeichen.', 'required. at least 8 characters.'],
    ['Obbligatorio. Al massimo 20 caratteri.', 'required. at most 20 characters.'],
    ['Verplicht. Maximaal 20 tekens.', 'required. at most 20 characters.'],
    ['Wymagane. Co najmniej 8 znaków.', 'required. at least 8 characters.'],
    ['Zorunlu. En fazla 20 karakter.', 'required. at most 20 characters.'],
    ['Обязательно. Не более 20 символов.', 'required. at most 20 characters.'],
    ['必填。最多20个字符。', 'required. at most 20 characters.'],
    ['必須。20文字以内。', 'required. 20 characters or less.'],
    ['필수. 최대 20자.', 'required. at most 20 characters.'],
    ['Veraltet.', 'deprecated.'],
    ['Solo administradores.', 'only administrators.'],
  ])('of "%s" is "%s"', (text, prose) => {
    expect(englishProse(text)).toBe(prose);
  });

  it.each([
    'Required. At most 20 characters.',
    'The name of a user',
    'Password',
    'Total',
    'Die value (hexadecimal)',
  ])('leaves "%s" unchanged', (text) => {
    expect(englishProse(text)).toBe(text);
  });
});

it('recognises the original words behind the translated ones', () => {
  const prose = proseInEnglish('Nombre. Como máximo 20 caracteres, obligatorio');
  expect(prose.original('at most 20 characters')).toBe('Como máximo 20 caracteres');
  expect(prose.original('required')).toBe('obligatorio');
});
