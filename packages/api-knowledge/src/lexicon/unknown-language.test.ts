import { expect, it } from 'vitest';
import { isOfUnknownLanguage } from './unknown-language.js';

it.each([
  'Διαχείριση πελατών και παραγγελιών του καταστήματος',
  'إدارة العملاء والطلبات',
  'Az ügyfelek kezelése. Bejelentkezés a fiókba. Új ügyfél felvétele. Rendelések listázása és törlése. Számla lekérdezése azonosító alapján.',
  'Asiakkaiden hallinta. Kirjaudu sisään palveluun. Lisää uusi asiakas. Näytä kaikki tilaukset. Poista tilaus tunnuksella.',
])('"%s" is in a language that the lexicon does not know', (text) => {
  expect(isOfUnknownLanguage(text)).toBe(true);
});

it.each([
  'Manages customers and orders of a shop. Log in to the account. Adds a new customer. Lists all orders.',
  'Gestión de los clientes. Iniciar sesión en la cuenta. Crear un nuevo cliente. Listar los pedidos. Eliminar el pedido.',
  'Verwaltung der Kunden. Anmelden am Konto. Neuen Kunden anlegen. Bestellungen auflisten. Bestellung löschen.',
  'Управление клиентами. Войти в систему. Создать клиента. Список заказов.',
  '客户管理。用户登录。创建客户。订单列表。',
  'Shop',
])('"%s" is not', (text) => {
  expect(isOfUnknownLanguage(text)).toBe(false);
});
