import type { LanguageWords } from './language.js';

export const ukrainian: LanguageWords = {
  code: 'uk',
  name: 'Ukrainian',
  isHeadFirst: true,
  links: 'в у на та і для',
  nouns: `
password = паролі, паролів
user = користувач, користувача, користувачі, користувачів
username = ім'я користувача
account = обліковий запис
customer = клієнт, клієнти
session = сесія, сеанс
registration = реєстрація, реєстрації
recovery = відновлення
reset = скидання
confirmation = підтвердження
email = пошта, електронна пошта
phone = номер телефону
name = назва
last name = прізвище
birth date = дата народження
card number = номер картки
card = картка
amount = сума
page = сторінка
order = замовлення
product = товари
payment = платіж, оплата
file = файли
list = перелік
`,
  adjectives: `
new = новий, нова
old = старий, стара
`,
  verbs: `
login = увійти, вхід
logout = вийти, вихід
register = зареєструвати, зареєструватися
create = створити, додати
delete = видалити
update = оновити
change = змінити
reset = скинути
forgot = забув
confirm = підтвердити
search = пошук
get = отримати
`,
  prose: `
required = обов'язково
optional = необов'язково
deprecated = застаріло
at most = не більше
at least = не менше
characters = символів
`,
};
