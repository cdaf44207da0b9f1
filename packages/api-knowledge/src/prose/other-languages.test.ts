import { describe, expect, it } from 'vitest';
import { statedLimits } from './stated-limits.js';
import { statedDeprecated, statedRequired } from './stated-marks.js';
import { statedPaging } from './stated-paging.js';

describe('descriptions in other languages', () => {
  it.each([
    ['Nombre de usuario. Como máximo 20 caracteres.', 'maxLength', 20, 'Como máximo 20 caracteres'],
    ['Nome do usuário, no máximo 20 caracteres', 'maxLength', 20, 'no máximo 20 caracteres'],
    ["Nom de l'utilisateur, au plus 20 caractères.", 'maxLength', 20, 'au plus 20 caractères'],
    ['Name des Benutzers, höchstens 20 Zeichen.', 'maxLength', 20, 'höchstens 20 Zeichen'],
    ['Nome utente. Al massimo 20 caratteri.', 'maxLength', 20, 'Al massimo 20 caratteri'],
    ['Naam van de gebruiker, maximaal 20 tekens', 'maxLength', 20, 'maximaal 20 tekens'],
    ['Nazwa użytkownika, co najwyżej 20 znaków', 'maxLength', 20, 'co najwyżej 20 znaków'],
    ['Kullanıcı adı. En fazla 20 karakter.', 'maxLength', 20, 'En fazla 20 karakter'],
    ['Имя пользователя, не более 20 символов.', 'maxLength', 20, 'не более 20 символов'],
    ['用户名，最多20个字符', 'maxLength', 20, '最多20个字符'],
    ['ユーザー名。20文字以内。', 'maxLength', 20, '20文字以内'],
    ['사용자 이름. 최대 20자.', 'maxLength', 20, '최대 20자'],
  ])('"%s" states a limit', (text, keyword, value, words) => {
    expect(statedLimits(text, 'string')).toMatchObject([{ keyword, value, words }]);
  });

  it.each([
    'Obligatorio.',
    'Erforderlich.',
    'Obligatoire.',
    'Wymagane.',
    'Обязательно.',
    '必填。',
    '必須。',
    '필수.',
    'Zorunlu.',
  ])('"%s" states that a value is required', (text) => {
    expect(statedRequired(text)?.words).toBe(text.replace(/[.。]$/, ''));
  });

  it('"Veraltet." states that something is deprecated', () => {
    expect(statedDeprecated('Veraltet. Stattdessen v2 verwenden.')?.words).toBe('Veraltet');
  });

  it.each([
    ['Einträge pro Seite', 'page size'],
    ['Résultats par page', 'page size'],
    ['Número de página', 'page position'],
    ['每页数量', 'page size'],
  ])('"%s" states the %s', (text, paging) => {
    expect(statedPaging(text)).toBe(paging);
  });
});
