import type { LanguageWords } from './language.js';

export const japanese: LanguageWords = {
  code: 'ja',
  name: 'Japanese',
  isHeadFirst: false,
  links: 'の を に が は と へ で',
  nouns: `
second factor = 二要素, 2要素, 二段階
password = パスワード, 暗証, pasuwado
pin code = 暗証番号
secret = シークレット, 秘密鍵情報
access = アクセス
access token = アクセストークン
token = トークン
key = キー, 鍵
api key = apiキー
private key = 秘密鍵
user = ユーザー, ユーザ, 利用者
username = ユーザー名, ユーザ名, ユーザーid
member = 会員, kaiin
account = アカウント, 口座
bank account = 銀行口座, 口座番号
customer = 顧客, お客様
employee = 社員, 従業員
company = 会社
session = セッション
code = コード
verification code = 確認コード, 認証コード
email = メール, メールアドレス, 電子メール, meru
phone = 電話, 電話番号, 携帯番号, denwabango
address = 住所, アドレス
city = 市区町村
postal code = 郵便番号
country = 国
name = 名前, 名称
full name = 氏名, shimei
last name = 姓
birth date = 生年月日, 誕生日
date = 日付
national id number = マイナンバー, 個人番号
passport number = 旅券番号, パスポート番号
driver license number = 運転免許証番号, 免許証番号
card = カード
card number = カード番号, クレジットカード番号, クレジットカード
card security code = セキュリティコード, セキュリティーコード
expiry date = 有効期限
number = 番号
id = 識別子
amount = 金額, 合計
price = 価格
currency = 通貨
quantity = 数量
page = ページ
page number = ページ番号
page size = ページサイズ, 件数, 表示件数, 取得件数
sort = 並び順, ソート
role = ロール, 役割, 権限
admin = 管理
administrator = 管理者
owner = 所有者
file = ファイル
message = メッセージ
text = 本文, テキスト
title = タイトル
description = 説明
keyword = キーワード
order = 注文, chumon
product = 商品, 製品
invoice = 請求書
payment = 支払い, 支払, 決済, お支払い
refund = 返金
transfer = 振込, 送金
health check = ヘルスチェック
status = 状態, ステータス
newsletter = メルマガ, メールマガジン
contact = お問い合わせ, 問い合わせ
report = レポート, 報告
setting = 設定
history = 履歴
list = 一覧, リスト
detail = 詳細
security answer = 秘密の答え, 秘密の質問の答え
signature = 署名
blood type = 血液型
registration = 登録, 会員登録, 新規登録, touroku, kaiin touroku
`,
  adjectives: `
new = 新しい, 新
old = 古い, 旧
current = 現在, 現在の
next = 次
`,
  verbs: `
login = ログイン, サインイン, ログインする
logout = ログアウト, サインアウト
register = 登録する, サインアップ
create = 作成, 作成する, 追加, 生成
delete = 削除, 削除する
update = 更新, 更新する, 編集
change = 変更
reset = 再設定, リセット, 初期化
recover = 復旧
forgot = 忘れ, 忘れた, wasure
confirm = 確認
verify = 検証, 認証, 確認する
activate = 有効化
accept = 承諾
send = 送信
search = 検索, kensaku
get = 取得, 取得する, 参照
upload = アップロード
download = ダウンロード
import = インポート
export = エクスポート
pay = 支払う
cancel = キャンセル
invite = 招待
subscribe = 購読
refresh = リフレッシュ
`,
  prose: `
required = 必須
optional = 任意, 省略可
deprecated = 非推奨, 廃止予定
read-only = 読み取り専用
write-only = 書き込み専用
at most = 最大, 最長
at least = 最小, 最低, 最短
or less = 以内, 以下
or more = 以上
to = から
characters = 文字
items = 件, 個
maximum length = 最大長
minimum length = 最小長
only administrators = 管理者のみ
no authentication = 認証不要, ログイン不要
public endpoint = 公開
results per page = 1ページあたりの件数, ページあたりの件数
page number = ページ番号
service calls the url = サーバーが呼び出す, サービスが呼び出す
`,
};
