/** Texts that the specification gives word by word, for sessions, passwords, rules and errors: none may drift in any language. */
import { expect, it } from 'vitest'
import { readJson } from '../helpers/files.ts'

const exact: Array<[requirement: string, key: string, zh: string, zhtw: string, en: string]> = [
  [
    'SE-05',
    'auth.noMenu',
    '您的权限不足，请联系管理员',
    '您的權限不足，請聯繫管理員',
    'Your permissions are insufficient, please contact the administrator',
  ],
  ['SE-06', 'auth.verifyFailed', '验证失败，请重新登录。', '驗證失敗，請重新登入。', 'Verification failed, please log in again.'],
  ['SE-10', 'app.logout.confirm', '确定要退出系统吗？', '確定要登出系統嗎？', 'are you sure you want to quit the application'],
  ['SE-19', 'auth.expired', '登录过期，请重新登录', '登入過期，請重新登入', 'login expired, please log in again'],
  ['SE-22', 'app.lastLogin', '上次登录', '上次登入', 'last login'],
  ['VR-02', 'rule.mobile', '请正确填写您的手机号码', '請正確填寫您的手機號碼', 'please enter your phone number correctly'],
  [
    'VR-03',
    'rule.password',
    '6-16位字符的密码（数字和字母组成）',
    '6-16位字元的密碼（數字和字母組成）',
    'A password of 6-16 characters (digits and letters)',
  ],
  ['VR-12', 'password.new.required', '新密码不能为空', '新密碼不能為空', 'new password cannot be empty'],
  [
    'VR-13',
    'password.new.minLength',
    '新密码长度不能小于{{n}}位',
    '新密碼長度不能小於{{n}}位',
    'new password length cannot be less than {{n}} digits',
  ],
  ['VR-14', 'password.new.digits', '新密码必须包含数字', '新密碼必須包含數字', 'must contain digits'],
  ['VR-14', 'password.new.lower', '新密码必须包含小写字母', '新密碼必須包含小寫字母', 'must contain lowercase letters'],
  ['VR-14', 'password.new.upper', '新密码必须包含大写字母', '新密碼必須包含大寫字母', 'must contain uppercase letters'],
  ['VR-14', 'password.new.chars', '新密码必须包含字符', '新密碼必須包含字元', 'must contain characters'],
  ['VR-15', 'password.old.required', '旧密码不能为空', '舊密碼不能為空', 'old password cannot be empty'],
  ['VR-16', 'password.repeat.required', '重复密码不能为空', '重複密碼不能為空', 'repeat password cannot be empty'],
  ['VR-16', 'password.repeat.mismatch', '两次输入的密码不一致', '兩次輸入的密碼不一致', 'the two passwords do not match'],
  ['VR-17', 'password.captcha.required', '验证码不能为空', '驗證碼不能為空', 'verification code cannot be empty'],
  ['ER-01 ER-02', 'http.error', '请求出错，请重试', '請求出錯，請重試', 'request error, please retry'],
  ['CN-01', 'time.justNow', '刚刚', '剛剛', 'just now'],
  ['CN-01', 'time.minutes', '{{n}}分钟前', '{{n}}分鐘前', '{{n}} minutes ago'],
  ['CN-01', 'time.hours', '{{n}}小时前', '{{n}}小時前', '{{n}} hours ago'],
  ['CN-01', 'time.days', '{{n}}天前', '{{n}}天前', '{{n}} days ago'],
  ['CN-01', 'time.weeks', '{{n}}周前', '{{n}}週前', '{{n}} weeks ago'],
  ['CN-01', 'time.months', '{{n}}个月前', '{{n}}個月前', '{{n}} months ago'],
  ['CN-09', 'dataType.varchar', '字符串', '字串', 'string'],
  ['CN-09', 'dataType.int', '整型', '整數', 'integer'],
  ['CN-09', 'dataType.datetime', '日期时间', '日期時間', 'date-time'],
  ['CN-09', 'dataType.decimal', '浮点', '浮點數', 'float'],
  ['CN-09', 'dataType.bigint', '长整型', '長整數', 'long integer'],
  ['CN-09', 'dataType.text', '文本', '文字', 'text'],
]
const locales = ['zh', 'zhtw', 'en'].map((language) => readJson<{ [key: string]: string }>(`schemas/locales/${language}.json`))

it.each(exact)('%s says %s exactly, in three languages', (_requirement, key, ...texts) => {
  expect(locales.map((locale) => locale[key])).toEqual(texts)
})
