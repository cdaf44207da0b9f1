import type { LanguageWords } from './language.js';

export const chinese: LanguageWords = {
  code: 'zh',
  name: 'Chinese',
  isHeadFirst: false,
  links: '的 之 和 与',
  nouns: `
second factor = 二次验证, 双因素, 两步验证
password = 密码, 密碼, 口令, 登录密码, mima, denglu mima, kouling
payment pin = 支付密码, 交易密码
secret = 密钥, 秘钥, 密鑰, miyao
access = 访问
access token = 访问令牌, 存取令牌
token = 令牌, 权杖, lingpai
api key = api密钥, 接口密钥
private key = 私钥, 私鑰, siyao
user = 用户, 用戶, 使用者, yonghu
username = 用户名, 用戶名, 账号名, yonghuming
account = 账户, 账号, 帐户, 帐号, 賬號, 帳號, zhanghao, zhanghu
bank account = 银行账号, 银行账户, yinhang zhanghao
customer = 客户, 顾客, kehu
employee = 员工, yuangong
patient = 患者
company = 公司, gongsi
session = 会话
code = 代码
verification code = 验证码, 校验码, 驗證碼, yanzhengma
email = 邮箱, 邮件地址, 电子邮件, 邮箱地址, 郵箱, 电邮, 邮件, youxiang
phone = 手机, 手机号, 手机号码, 电话, 电话号码, 手機, shouji, shoujihao, dianhua
address = 地址, dizhi
street = 街道
city = 城市
postal code = 邮编, 邮政编码
country = 国家
name = 名称, 名字, mingcheng
full name = 姓名, xingming
birth date = 出生日期, 生日, shengri
date = 日期
national id number = 身份证, 身份证号, 身份证号码, 身分證, shenfenzheng, shenfenzhenghao
passport number = 护照号, 护照号码, 护照
card number = 卡号, 银行卡号, 信用卡号, 银行卡, 信用卡, kahao, yinhangkahao
card = 卡片
card security code = 安全码, 卡安全码
expiry date = 有效期
number = 号码, 编号
id = 标识
amount = 金额, 总额, 金額, jine
price = 价格, jiage
currency = 币种, 货币
quantity = 数量
page number = 页码, 页数, yema
page = 页
page size = 每页, 每页数量, 每页条数, 分页大小
sort = 排序
role = 角色, juese
admin = 管理后台, 后台管理
administrator = 管理员
permission = 权限
owner = 所有者
file = 文件, 附件, wenjian
message = 消息, 留言
text = 文本
title = 标题
description = 描述
keyword = 关键词, 关键字
order = 订单, 訂單, dingdan
product = 商品, 产品, shangpin
invoice = 发票
payment = 支付, 付款, 缴费, zhifu
refund = 退款
transfer = 转账
health check = 健康检查, 健康
status = 状态
newsletter = 电子报, 订阅邮件
contact us = 联系我们
report = 报告, 报表
setting = 设置, 配置
history = 历史, 历史记录
list = 列表
detail = 详情, 明细
security answer = 密保答案, 安全答案
signature = 签名
blood type = 血型
`,
  adjectives: `
new = 新, 新的
old = 旧, 原
current = 当前
next = 下一
`,
  verbs: `
login = 登录, 登入, 登陆, 登錄, 用户登录, 用户登陆, denglu, denglv
logout = 登出, 退出, 退出登录, 注销登录, tuichu
register = 注册, 註冊, 用户注册, zhuce
create = 创建, 新增, 添加, 新建, 生成
delete = 删除, 移除
update = 更新, 修改, 编辑
change = 更改
reset = 重置, 重设, 重置密码, chongzhi
recover = 找回, 恢复, zhaohui
forgot = 忘记, 忘記, wangji
confirm = 确认, 確認
verify = 验证, 校验, 驗證
activate = 激活
accept = 接受
send = 发送
search = 搜索, 检索, 查找, sousuo
get = 获取, 查询, 查看, 取得
upload = 上传
download = 下载
import = 导入
export = 导出
pay = 支付订单
cancel = 取消
close = 关闭
invite = 邀请
subscribe = 订阅
refresh = 刷新
`,
  prose: `
required = 必填, 必需, 必须, 必选
optional = 可选, 选填
deprecated = 已弃用, 已废弃, 弃用, 废弃
read-only = 只读
write-only = 只写
at most = 最多, 不超过, 最大, 不能超过, 不多于
at least = 至少, 最少, 不少于, 最小
between = 介于
and = 和, 与
to = 到, 至
characters = 个字符, 字符, 个字, 位字符, 位
items = 个元素, 个项目, 项
maximum length = 最大长度
minimum length = 最小长度
only administrators = 仅管理员, 只有管理员, 仅限管理员
no authentication = 无需认证, 无需登录, 不需要认证, 不需要登录
public endpoint = 公开接口, 公开
results per page = 每页数量, 每页条数, 每页记录数
page number = 页码
service calls the url = 服务器会调用, 服务会请求
`,
};
