/** Operations in Chinese, Japanese and Korean, in native script and in Latin letters, with their roles. */
export const eastAsian = {
  zh: `
POST /登录 {用户名, 密码} =200{令牌} =401 # 用户登录 :: login
POST /denglu {yonghuming, mima} =200{token} =401 # 登录 :: login
POST /退出 =204 # 退出登录 :: logout
POST /users {email, mima, name} =201{id} =409 # 创建账户 :: sign-up
POST /注册 {邮箱, 密码} =201{id} # 用户注册 :: sign-up
POST /密码/重置 {邮箱} =202 # 重置密码 :: recovery
POST /wangji-mima {email} =202 # 忘记密码 :: recovery
POST /邮箱验证 {验证码} =204 # 验证邮箱地址 :: confirmation
GET /订单 ?页码 =200[id, 总额] # 查询订单列表 :: list
POST /订单 {商品} =201{id} # 创建订单 :: create
GET /订单/{id} =200{id, 总额} # 获取订单详情 :: read
DELETE /订单/{id} =204 # 删除订单 :: delete
GET /商品/搜索 ?关键词 =200[id, 名称] :: search
POST /支付 {金额, 币种, 银行卡号, cvv} =201{id} # 创建支付 :: payment
`,
  ja: `
POST /ログイン {ユーザー名, パスワード} =200{トークン} =401 # ログインする :: login
POST /session {mail, パスワード} =200{token} =401 # サインイン :: login
POST /ログアウト =204 # ログアウトする :: logout
POST /users {email, パスワード, 氏名} =201{id} =409 # アカウントを作成する :: sign-up
POST /会員登録 {メールアドレス, パスワード} =201{id} # 会員登録 :: sign-up
POST /パスワード/再設定 {メールアドレス} =202 # パスワードを再設定する :: recovery
POST /password-wasure {email} =202 # パスワードを忘れた場合 :: recovery
POST /メール確認 {確認コード} =204 # メールアドレスを確認する :: confirmation
GET /注文 ?ページ =200[id, 合計] # 注文の一覧を取得する :: list
POST /注文 {商品} =201{id} # 注文を作成する :: create
GET /注文/{id} =200{id, 合計} # 注文を取得する :: read
DELETE /注文/{id} =204 # 注文を削除する :: delete
GET /商品/検索 ?キーワード =200[id, 名前] :: search
POST /支払い {金額, 通貨, カード番号, cvv} =201{id} # 支払いを行う :: payment
`,
  ko: `
POST /로그인 {아이디, 비밀번호} =200{토큰} =401 # 로그인 :: login
POST /auth {email, bimilbeonho} =200{token} =401 # 로그인하기 :: login
POST /로그아웃 =204 # 로그아웃 :: logout
POST /users {이메일, 비밀번호, 이름} =201{id} =409 # 계정 생성 :: sign-up
POST /회원가입 {이메일, 비밀번호} =201{id} # 회원 가입 :: sign-up
POST /비밀번호/재설정 {이메일} =202 # 비밀번호 재설정 :: recovery
POST /bimilbeonho-chatgi {email} =202 # 비밀번호 찾기 :: recovery
POST /이메일인증 {인증번호} =204 # 이메일 주소 확인 :: confirmation
GET /주문 ?페이지 =200[id, 합계] # 주문 목록 조회 :: list
POST /주문 {상품} =201{id} # 주문 생성 :: create
GET /주문/{id} =200{id, 합계} # 주문 상세 조회 :: read
DELETE /주문/{id} =204 # 주문 삭제 :: delete
GET /상품/검색 ?검색어 =200[id, 이름] :: search
POST /결제 {금액, 통화, 카드번호, cvv} =201{id} # 결제 요청 :: payment
`,
};
