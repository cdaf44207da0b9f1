import type { LanguageWords } from './language.js';

export const korean: LanguageWords = {
  code: 'ko',
  name: 'Korean',
  isHeadFirst: false,
  links: '의 을 를 이 가 은 는 및',
  nouns: `
second factor = 2단계, 이중인증, 2차인증
password = 비밀번호, 패스워드, 암호, bimilbeonho, bimilbunho
secret = 비밀키, 시크릿
access = 접근
access token = 액세스토큰, 접근토큰
token = 토큰
key = 키
api key = api키
private key = 개인키
user = 사용자, 유저, 이용자, sayongja
username = 사용자명, 사용자이름, 아이디
member = 회원
account = 계정, gyejeong
bank account = 계좌, 계좌번호
customer = 고객
employee = 직원, 사원
company = 회사
session = 세션
code = 코드
verification code = 인증번호, 인증코드, 확인코드
email = 이메일, 메일, 이메일주소, 전자우편
phone = 전화번호, 휴대폰번호, 휴대전화, 핸드폰번호, 전화
address = 주소
city = 도시
postal code = 우편번호
country = 국가
name = 이름, 명칭
full name = 성명
birth date = 생년월일, 생일
date = 날짜
national id number = 주민등록번호, 주민번호
passport number = 여권번호
driver license number = 운전면허번호
card = 카드
card number = 카드번호, 신용카드번호
card security code = 보안코드
expiry date = 유효기간
number = 번호
amount = 금액, 합계
price = 가격
currency = 통화
quantity = 수량
page = 페이지
page number = 페이지번호
page size = 페이지크기, 페이지당개수
sort = 정렬
role = 역할, 권한
admin = 관리
administrator = 관리자
owner = 소유자
file = 파일
message = 메시지
text = 텍스트
title = 제목
description = 설명
keyword = 검색어, 키워드
order = 주문, jumun
product = 상품, 제품
invoice = 청구서
payment = 결제, 지불, gyeolje
refund = 환불
transfer = 이체, 송금
health check = 상태확인, 헬스체크
status = 상태
newsletter = 뉴스레터
contact = 문의
report = 보고서
setting = 설정
history = 이력, 내역
list = 목록
detail = 상세
security answer = 보안답변
signature = 서명
blood type = 혈액형
registration = 회원가입, 가입, 회원등록, gaip, hoewon gaip
`,
  adjectives: `
new = 새, 신규, 새로운
old = 기존, 이전
current = 현재
next = 다음
`,
  verbs: `
login = 로그인, 로그인하기, rogeuin, logeuin, 로그인하다
logout = 로그아웃
register = 등록하기
create = 생성, 추가, 작성
delete = 삭제
update = 수정, 업데이트, 갱신
change = 변경
reset = 재설정, 초기화
recover = 찾기, 복구, chatgi
forgot = 분실, 잊음
confirm = 확인
verify = 인증, 검증
activate = 활성화
accept = 수락
send = 전송, 발송, 보내기
search = 검색
get = 조회, 가져오기
upload = 업로드
download = 다운로드
import = 가져오기목록
export = 내보내기
cancel = 취소
invite = 초대
subscribe = 구독
refresh = 새로고침
`,
  prose: `
required = 필수, 필수값
optional = 선택사항, 선택
deprecated = 사용중단, 더이상 사용되지 않음, 지원중단
read-only = 읽기전용, 읽기 전용
write-only = 쓰기전용, 쓰기 전용
at most = 최대
at least = 최소
or less = 이내, 이하
or more = 이상
to = 부터
characters = 글자, 자
items = 개
maximum length = 최대길이, 최대 길이
minimum length = 최소길이, 최소 길이
only administrators = 관리자만
no authentication = 인증 불필요, 로그인 불필요
public endpoint = 공개
results per page = 페이지당 개수, 페이지당 결과
page number = 페이지 번호
service calls the url = 서버가 호출
`,
};
